import { requestCommand } from '../../kinds.ts'
import { imageFlags, imageOf } from '../../image-flags.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'

export default requestCommand({
  summary: 'Set or remove an image that is burned into this video only.',
  description: `Takes effect with the next encoding: \`svc videos reencode\`. For a video without any watermark:
\`svc videos update ID --encoding '{"watermark": {"use": "none"}}'\`.`,
  examples: [
    'videos watermark k3x9aB7dQ2mZp0R --image mark.png',
    'videos watermark k3x9aB7dQ2mZp0R --remove',
  ],
  args: { id: videoArg() },
  flags: imageFlags('Remove it; the video gets the watermark of its space again'),
  prints: { routes: ['videos.putWatermark', 'videos.deleteWatermark'] },
  columns: videoColumns,
  async ask(api, { args, flags }) {
    const raw = await imageOf(flags)
    return raw
      ? api.videos.putWatermark({ params: args, raw })
      : api.videos.deleteWatermark({ params: args })
  },
})

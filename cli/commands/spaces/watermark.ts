import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { spaceArg, spaceColumns } from '../../spaces/space.ts'
import { imageFlags, imageOf } from '../../image-flags.ts'

export default requestCommand({
  summary: 'Set or remove the image that is burned into new videos.',
  description: `${OWNER_ONLY} Videos that are encoded already change when they are re-encoded (\`svc videos reencode\`). The
file of a video with a watermark is never played directly: everything has to be encoded.`,
  examples: ['spaces watermark k3x9a --image mark.png', 'spaces watermark k3x9a --remove'],
  args: { id: spaceArg() },
  flags: imageFlags('Burn in no watermark'),
  owner: true,
  prints: { routes: ['spaces.putWatermark', 'spaces.deleteWatermark'] },
  columns: spaceColumns,
  async ask(api, { args, flags }) {
    const raw = await imageOf(flags)
    return raw
      ? api.spaces.putWatermark({ params: args, raw })
      : api.spaces.deleteWatermark({ params: args })
  },
})

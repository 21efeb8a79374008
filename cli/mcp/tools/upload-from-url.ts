import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { newVideoDetails, summaryOf, videoSummary } from '../video-shapes.ts'

export const uploadFromUrl = defineTool({
  name: 'upload_from_url',
  title: 'Create a video from a URL',
  describe: () =>
    'Creates a video whose file svc fetches from a public http or https URL. Returns at once; get_video shows when ' +
    'the video is playable, or why the file could not be fetched.',
  input: z.strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .max(4_000)
      .describe('URL of the file itself, not of a page'),
    ...newVideoDetails,
  }),
  output: videoSummary,
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  async run({ url, ...details }, { api, signal }) {
    return summaryOf(await api.videos.create({ body: { ...details, input_url: url } }, { signal }))
  },
})

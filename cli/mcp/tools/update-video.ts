import { z } from 'zod'
import { textLines } from '../text.ts'
import { defineTool } from '../tool.ts'
import { newVideoDetails, summaryOf, videoId, videoSummary } from '../video-shapes.ts'

export const updateVideo = defineTool({
  name: 'update_video',
  title: 'Change the name or description of a video',
  describe: () =>
    'Replaces the name or the description of a video, or both; what is omitted is not changed. The earlier text is ' +
    'not kept in the video, so read it with get_video first.',
  input: z
    .strictObject({
      video: videoId,
      name: newVideoDetails.name,
      description: newVideoDetails.description,
    })
    .refine(
      ({ name, description }) => name !== undefined || description !== undefined,
      'Give a name, a description, or both',
    ),
  output: videoSummary.extend({ description: textLines(10_000) }),
  hints: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  async run({ video: id, ...changes }, { api, signal }) {
    return summaryOf(await api.videos.update({ params: { id }, body: changes }, { signal }))
  },
})

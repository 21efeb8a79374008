/** What a component reads to show a video: no more than a viewer may know. */
import { z } from 'zod'
import { metrics } from './analytics.ts'
import { videoId } from './ids.ts'
import { playbackToken } from './token.ts'
import { playerSettings } from './settings.ts'
import { VIDEO_STATUSES } from './states.ts'
import { audioTrack, chapter, mediaUrls, rendition, subtitle, videoError } from './video.ts'

export const embed = z.object({
  object: z.literal('embed'),
  id: videoId,
  name: z.string(),
  status: z.enum(VIDEO_STATUSES),
  playable: z.boolean(),
  progress: z.number(),
  error: videoError
    .nullable()
    .describe('Why it could not be made; null for viewers without credentials of its space'),
  audio_only: z.boolean(),
  language: z.string().nullable(),
  duration_seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  aspect_ratio: z.string().nullable(),
  renditions: z.array(rendition),
  audio_tracks: z.array(audioTrack),
  subtitles: z.array(subtitle),
  chapters: z.array(chapter),
  urls: mediaUrls,
  settings: playerSettings.describe("The video's settings over the space's"),
  metrics: metrics.nullable().describe('What viewing is measured with; null where it is not'),
})
export type Embed = z.infer<typeof embed>
export const embedQuery = z.strictObject({
  token: playbackToken.optional(),
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(30)
    .optional()
    .describe(
      'Seconds that the answer may take while the video cannot be played yet: it comes as soon as it can',
    ),
})

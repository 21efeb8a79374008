/** Data for a component that shows a video: only what a viewer may know. */
import { z } from 'zod'
import { metrics } from './analytics.ts'
import { arriving } from './arriving.ts'
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
  arriving: arriving.nullable(),
  error: videoError
    .nullable()
    .describe('Why it failed; null for viewers without credentials of its space'),
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
  settings: playerSettings.describe('Settings of the video, merged over those of the space'),
  placeholder: z
    .string()
    .nullable()
    .describe(
      'Blurred poster to show until it has loaded: a ThumbHash of at most 25 bytes, in Base64; ' +
        'null without a picture, and until it is made',
    ),
  metrics: metrics
    .nullable()
    .describe('Analytics configuration; null where viewing is not measured'),
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
      'Maximum seconds to wait for a response while the video is not playable yet; it is ' +
        'sent as soon as the video is playable',
    ),
})

/** Cutting a video, and clips of it. Times are seconds on the timeline of the uncut source. */
import { z } from 'zod'
import { videoId } from './ids.ts'
import { videoError } from './video.ts'
import { name, seconds, timestamp } from './values.ts'

export const MOST_CUT_RANGES = 200
/** For so long after the last change of a cut, the full video can be restored. */
export const CUT_UNDO_DAYS = 30

export const cutRange = z.strictObject({
  start: seconds.describe('Seconds of the uncut source'),
  end: seconds.describe('Seconds of the uncut source; exclusive'),
})
export type CutRange = z.infer<typeof cutRange>

export const cutPut = z.strictObject({
  keep: z
    .array(cutRange)
    .min(1)
    .max(MOST_CUT_RANGES)
    .describe(
      'Ranges to keep, in ascending order, without overlaps, each at least a frame long. Always on ' +
        'the timeline of the uncut source, even if the video is already cut',
    ),
})
export type CutPut = z.infer<typeof cutPut>

export const CUT_STATES = ['none', 'pending', 'ready', 'failed'] as const
export type CutState = (typeof CUT_STATES)[number]

export const videoCut = z.object({
  object: z.literal('video_cut'),
  video: videoId,
  state: z
    .enum(CUT_STATES)
    .describe(
      'pending: the cut in `keep` is being made, and the previous version still plays; failed: it could ' +
        'not be made, and the previous version is kept',
    ),
  keep: z.array(cutRange).describe('The whole source if nothing is cut'),
  source_duration: seconds.nullable().describe('Length of the uncut source'),
  frame_rate: z.number().nullable().describe('Frames a second; null for audio only'),
  duration: seconds.nullable().describe('Total length of the ranges in `keep`'),
  undo_until: timestamp
    .nullable()
    .describe('Until then, DELETE restores the full video; null if nothing is cut'),
  error: videoError.nullable().describe('Why the last cut could not be made'),
  original: z
    .object({
      hls: z.url(),
      dash: z.url(),
      storyboard: z.url().nullable().describe('WebVTT, as in `urls` of a video'),
      peaks: z.url().nullable().describe('Waveform, as JSON'),
    })
    .nullable()
    .describe(
      'URLs of the uncut source for an editor. They contain a token of the caller if the video is ' +
        'private or cut, and are valid for an hour. Null while nothing can be played',
    ),
})
export type VideoCut = z.infer<typeof videoCut>

export const clipCreate = z.strictObject({
  start: seconds.describe('Seconds of the video as it plays now, with any cut applied'),
  end: seconds,
  title: name.optional().describe('Name of the new video. Default: the name of this one'),
})
export type ClipCreate = z.infer<typeof clipCreate>

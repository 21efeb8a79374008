/** States of a video and the permitted transitions (CONTRACT §4), and states of what is made of it. */
import type { EventTypeOf } from './event-types.ts'

export const VIDEO_STATUSES = ['created', 'uploaded', 'processing', 'ready', 'errored'] as const
export type VideoStatus = (typeof VIDEO_STATUSES)[number]

/** States of a rendition, and of an audio track or a subtitle. */
export const ENCODE_STATUSES = ['waiting', 'encoding', 'ready', 'failed'] as const
export type EncodeStatus = (typeof ENCODE_STATUSES)[number]

/** From → to → the event; null when the transition has none. All others are refused. */
export const TRANSITIONS: Record<
  VideoStatus,
  Partial<Record<VideoStatus, EventTypeOf<'video'> | null>>
> = {
  created: { uploaded: 'video.uploaded', errored: 'video.errored' },
  // Ready again when re-encoding was stopped or has failed: the earlier version stays.
  uploaded: {
    processing: 'video.processing',
    errored: 'video.errored',
    uploaded: 'video.uploaded',
    ready: 'video.ready',
  },
  processing: { ready: 'video.ready', errored: 'video.errored', uploaded: 'video.uploaded' },
  ready: { uploaded: 'video.uploaded' },
  // Back to created when the URL is fetched again: nothing was uploaded yet, so there is no event.
  errored: { uploaded: 'video.uploaded', created: null },
}

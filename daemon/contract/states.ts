/** States of a video and the only ways between them (CONTRACT §4). */
import type { EventTypeOf } from './event-types.ts'

export const VIDEO_STATUSES = ['created', 'uploaded', 'processing', 'ready', 'errored'] as const
export type VideoStatus = (typeof VIDEO_STATUSES)[number]

/** From → to → the event that says so; null where the table gives none. Anything absent is refused. */
export const TRANSITIONS: Record<
  VideoStatus,
  Partial<Record<VideoStatus, EventTypeOf<'video'> | null>>
> = {
  created: { uploaded: 'video.uploaded', errored: 'video.errored' },
  uploaded: {
    processing: 'video.processing',
    errored: 'video.errored',
    uploaded: 'video.uploaded',
  },
  processing: { ready: 'video.ready', errored: 'video.errored', uploaded: 'video.uploaded' },
  ready: { uploaded: 'video.uploaded' },
  // Back to created where the address is to be fetched once more: nothing was uploaded yet, so no event.
  errored: { uploaded: 'video.uploaded', created: null },
}

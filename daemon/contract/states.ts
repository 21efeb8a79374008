/** States of a video and the only ways between them (CONTRACT §4). */
export const VIDEO_STATUSES = ['created', 'uploaded', 'processing', 'ready', 'errored'] as const
export type VideoStatus = (typeof VIDEO_STATUSES)[number]

export const VIDEO_EVENT_TYPES = [
  'video.created',
  'video.uploaded',
  'video.processing',
  'video.playable',
  'video.ready',
  'video.errored',
  'video.updated',
  'video.archived',
  'video.unarchived',
  'video.deleted',
] as const
export type VideoEventType = (typeof VIDEO_EVENT_TYPES)[number]

/** A collection is changed also by one that goes, above it. */
export const COLLECTION_EVENT_TYPES = ['collection.created', 'collection.updated', 'collection.deleted'] as const
export type CollectionEventType = (typeof COLLECTION_EVENT_TYPES)[number]

export const EVENT_TYPES = [...VIDEO_EVENT_TYPES, ...COLLECTION_EVENT_TYPES] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** From → to → the event that says so; null where the table gives none. Anything absent is refused. */
export const TRANSITIONS: Record<VideoStatus, Partial<Record<VideoStatus, VideoEventType | null>>> = {
  created: { uploaded: 'video.uploaded', errored: 'video.errored' },
  uploaded: { processing: 'video.processing', errored: 'video.errored', uploaded: 'video.uploaded' },
  processing: { ready: 'video.ready', errored: 'video.errored', uploaded: 'video.uploaded' },
  ready: { uploaded: 'video.uploaded' },
  // Back to created where the address is to be fetched once more: nothing was uploaded yet, so no event.
  errored: { uploaded: 'video.uploaded', created: null },
}

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
export const COLLECTION_EVENT_TYPES = [
  'collection.created',
  'collection.updated',
  'collection.deleted',
] as const
export type CollectionEventType = (typeof COLLECTION_EVENT_TYPES)[number]

export const EVENT_TYPES = [...VIDEO_EVENT_TYPES, ...COLLECTION_EVENT_TYPES] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** When each happens, for the API document and docs/webhooks.md. */
export const EVENT_MEANINGS: Record<EventType, string> = {
  'video.created': 'A video was made, with or without a file.',
  'video.uploaded':
    'Its file is here as a whole, or another file for it; or work on it begins again after a retry.',
  'video.processing': 'The file was read, and what is to be made of it is planned.',
  'video.playable': 'It can be watched, from its beginning on; the rest is still being made.',
  'video.ready': 'Everything is made.',
  'video.errored': 'It could not be made; `error` says why.',
  'video.updated':
    'Something of it changed that is no state: name, settings, collection, poster, chapters, ' +
    'subtitles, sound, warnings, missing files. Not only when somebody asks for it: subtitles ' +
    'and chapters inside the file are added before the video is ready, and later a transcript ' +
    'or an audio track that has been made.',
  'video.archived': 'It was archived: players and lists do not show it.',
  'video.unarchived': 'It is shown again.',
  'video.deleted': 'It was deleted, with all that was made of it.',
  'collection.created': 'A collection was made.',
  'collection.updated':
    'Name, place or parent of a collection changed, also where its parent was deleted.',
  'collection.deleted': 'A collection was deleted.',
}

/** From → to → the event that says so; null where the table gives none. Anything absent is refused. */
export const TRANSITIONS: Record<
  VideoStatus,
  Partial<Record<VideoStatus, VideoEventType | null>>
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

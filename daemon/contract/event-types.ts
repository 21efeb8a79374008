/** What events tell of. Apart from their schemas (event.ts), so that a page can read it without zod. */

/** Each kind of object, and what can happen to it. */
export const EVENT_KINDS = {
  video: [
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
  ],
  // A collection is changed also by one that goes, above it.
  collection: ['collection.created', 'collection.updated', 'collection.deleted'],
} as const
export type EventKind = keyof typeof EVENT_KINDS
export type EventTypeOf<Kind extends EventKind> = (typeof EVENT_KINDS)[Kind][number]
export type EventType = EventTypeOf<EventKind>
export type EventKindOf<Type extends EventType> =
  Type extends `${infer Kind extends EventKind}.${string}` ? Kind : never

export const EVENT_TYPES: readonly EventType[] = Object.values(EVENT_KINDS).flat()

/** `video.created` → `video`. */
export const eventKindOf = <Type extends EventType>(type: Type): EventKindOf<Type> =>
  type.slice(0, type.indexOf('.')) as EventKindOf<Type>

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

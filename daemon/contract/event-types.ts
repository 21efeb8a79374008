/** Types of events. Separate from their schemas (event.ts), so that pages can import them without zod. */

/** Kinds of objects, with the events of each. */
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
    'video.trashed',
    'video.restored',
    'video.deleted',
  ],
  // Deleting an ancestor also changes a collection.
  collection: [
    'collection.created',
    'collection.updated',
    'collection.trashed',
    'collection.restored',
    'collection.deleted',
  ],
  // About the whole server; recorded in its oldest space.
  backup: ['backup.verified', 'backup.failed'],
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

/** When each event occurs, for the API document and docs/webhooks.md. */
export const EVENT_MEANINGS: Record<EventType, string> = {
  'video.created': 'A video was created, with or without a file.',
  'video.uploaded':
    'A file, possibly a replacement, was completely uploaded; or a retry or a re-encode started.',
  'video.processing': 'The file was read and its renditions are planned.',
  'video.playable': 'The video can be watched from the start; encoding continues.',
  'video.ready':
    'Encoding is complete; or a re-encode was stopped or has failed, and the earlier version is kept.',
  'video.errored': 'Processing failed; `error` says why.',
  'video.updated':
    'Something other than the status changed: name, settings, collection, poster, chapters, ' +
    'subtitles, audio, warnings, missing files. This also happens without a request: subtitles ' +
    'and chapters in the file are added before the video is ready, and transcripts and audio ' +
    'tracks when they are done.',
  'video.archived': 'The video was archived: players and lists no longer show it.',
  'video.unarchived': 'The video was unarchived.',
  'video.trashed':
    'The video was put in the trash, alone or with its collection: it is no longer found, listed or served.',
  'video.restored': 'The video was restored from the trash, under the same URLs.',
  'video.deleted': 'The video and all its files were deleted.',
  'collection.created': 'A collection was created.',
  'collection.updated':
    'The name, position or parent of a collection changed, including when its parent was deleted.',
  'collection.trashed':
    'The collection was put in the trash with everything in it. Each of its subcollections and videos ' +
    'has an event too.',
  'collection.restored': 'The collection was restored from the trash.',
  'collection.deleted': 'A collection was deleted.',
  'backup.verified':
    'A restore test of a backup of the server succeeded. Backup events belong to the oldest space.',
  'backup.failed':
    'A backup could not be made (`status` is `failed`), or its restore test found damage ' +
    '(`verification`). GET /v1/backups names the file.',
}

import { z } from 'zod'
import { arriving } from './arriving.ts'
import { backupInEvent } from './backup.ts'
import { collection } from './collection.ts'
import { eventId, requestId, spaceId, videoId } from './ids.ts'
import { EVENT_KINDS, EVENT_TYPES, type EventKind, type EventTypeOf } from './event-types.ts'
import { listOf, listQuery, timestamp } from './values.ts'
import { video } from './video.ts'

/** Object in the events of each kind. */
const EVENT_OBJECTS = { video, collection, backup: backupInEvent } satisfies Record<
  EventKind,
  z.ZodObject
>
export type EventObjects = { [Kind in EventKind]: z.infer<(typeof EVENT_OBJECTS)[Kind]> }
export type EventObject = EventObjects[EventKind]

export interface EventOf<Kind extends EventKind> {
  id: string
  object: 'event'
  space: string
  created_at: string
  request_id: string | null
  type: EventTypeOf<Kind>
  data: { object: EventObjects[Kind] }
}
export type VideoEvent = EventOf<'video'>
export type SvcEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind]

export const EVENT_KIND_NAMES = Object.keys(EVENT_KINDS) as EventKind[]
const ofKind = (kind: EventKind) =>
  z.object({
    id: eventId,
    object: z.literal('event'),
    space: spaceId,
    created_at: timestamp,
    request_id: requestId,
    type: z.enum(EVENT_KINDS[kind]),
    data: z.object({ object: EVENT_OBJECTS[kind] }),
  })
/** The id of any of these objects. */
export const eventObjectId = z.union(EVENT_KIND_NAMES.map((kind) => EVENT_OBJECTS[kind].shape.id))
const [first, ...rest] = EVENT_KIND_NAMES.map(ofKind)
export const event = z.discriminatedUnion('type', [first!, ...rest]) as unknown as z.ZodType<
  SvcEvent,
  SvcEvent
>
export const eventList = listOf(event)
/** Oldest first by default, so that a reader can resume. */
export const eventFilter = z.strictObject({
  ...listQuery,
  type: z.enum(EVENT_TYPES).optional().describe('Only events of this type'),
  video: videoId.optional().meta({ description: 'Only events of this video', placeholder: 'id' }),
  sort: z
    .enum(['created_at', '-created_at'])
    .default('created_at')
    .describe('Sort order; - reverses it'),
  after: eventId
    .optional()
    .meta({ description: 'Only events after this one', placeholder: 'evt_…' }),
})
export type EventFilter = z.output<typeof eventFilter>

/**
 * Stream messages that are not events: `progress`, without an id, since it is not stored. A reader that
 * missed one reads the video.
 */
export const progressNote = z.object({
  video: videoId,
  progress: z.number(),
  remaining_seconds: z
    .number()
    .nullable()
    .describe('Estimated time until it is ready; null while unknown'),
  status: z.string(),
  playable: z.boolean(),
  arriving: arriving
    .optional()
    .describe('During the upload, if the video can be played before it is complete'),
})
export type ProgressNote = z.infer<typeof progressNote>
export const eventStreamQuery = z.strictObject({
  video: videoId.optional(),
  after: eventId.optional(),
})

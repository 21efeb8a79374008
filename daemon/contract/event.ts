import { z } from 'zod'
import { collection } from './collection.ts'
import { eventId, spaceId, videoId } from './ids.ts'
import { COLLECTION_EVENT_TYPES, EVENT_TYPES, VIDEO_EVENT_TYPES } from './states.ts'
import { listOf, listQuery, timestamp } from './values.ts'
import { video } from './video.ts'

const envelope = { id: eventId, object: z.literal('event'), space: spaceId, created_at: timestamp }
export const videoEvent = z.object({
  ...envelope,
  type: z.enum(VIDEO_EVENT_TYPES),
  data: z.object({ object: video }),
})
export type VideoEvent = z.infer<typeof videoEvent>
export const collectionEvent = z.object({
  ...envelope,
  type: z.enum(COLLECTION_EVENT_TYPES),
  data: z.object({ object: collection }),
})
export type CollectionEvent = z.infer<typeof collectionEvent>
export const event = z.discriminatedUnion('type', [videoEvent, collectionEvent])
export type SvcEvent = z.infer<typeof event>
export const eventList = listOf(event)
/** Oldest first unless asked otherwise, so that a reader can go on from where it stopped. */
export const eventFilter = z.strictObject({
  ...listQuery,
  type: z.enum(EVENT_TYPES).optional(),
  video: videoId.optional(),
  sort: z.enum(['created_at', '-created_at']).default('created_at'),
  after: eventId.optional().describe('Only what came after this event'),
})
export type EventFilter = z.output<typeof eventFilter>

/**
 * What the stream sends besides events: `progress`, without an id, since it is not kept.
 * A reader that missed one reads the video.
 */
export const progressNote = z.object({
  video: videoId,
  progress: z.number(),
  remaining_seconds: z
    .number()
    .nullable()
    .describe('Estimated until it is ready; null while nothing can be said'),
  status: z.string(),
  playable: z.boolean(),
})
export type ProgressNote = z.infer<typeof progressNote>
export const eventStreamQuery = z.strictObject({
  video: videoId.optional(),
  after: eventId.optional(),
})

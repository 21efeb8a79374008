/** Webhooks: Standard Webhooks, at least once, in order for each video. */
import { z } from 'zod'
import { DELIVERY_STATUSES } from './delivery-status.ts'
import { EVENT_KIND_NAMES, eventObjectId } from './event.ts'
import { EVENT_TYPES } from './event-types.ts'
import { deliveryId, eventId, requestId, spaceId, videoId, webhookId } from './ids.ts'
import { listOf, listQuery, timestamp } from './values.ts'

export const MOST_WEBHOOKS = 100
/** How long the old secret signs beside the new one. */
export const DEFAULT_OVERLAP_SECONDS = 24 * 3600
export const MAX_OVERLAP_SECONDS = 7 * 24 * 3600
/** Event type of `POST /v1/webhooks/{id}/test`. Never in the event log. */
export const TEST_EVENT = 'webhook.test'

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2_000)
const description = z.string().max(1_000)
const events = z
  .union([z.tuple([z.literal('*')]), z.array(z.enum(EVENT_TYPES)).min(1).max(EVENT_TYPES.length)])
  .refine((types) => new Set<string>(types).size === types.length, 'must list each event type once')

export const webhook = z.object({
  object: z.literal('webhook'),
  id: webhookId,
  space: spaceId,
  url: z.url(),
  description: z.string(),
  events: z
    .array(z.enum(['*', ...EVENT_TYPES]))
    .describe('Event types to send; ["*"] for all, including future ones'),
  enabled: z.boolean(),
  failing: z
    .object({
      since: timestamp.describe('When the first attempt failed since the last success'),
      error: z.string().describe('Why the last attempt failed'),
    })
    .nullable()
    .describe('Null before the first attempt and after a success'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Webhook = z.infer<typeof webhook>
export const webhookCreate = z.strictObject({
  url: url.meta({ description: 'URL that events are sent to', placeholder: 'address' }),
  description: description
    .optional()
    .meta({ description: 'Description of the webhook', placeholder: 'text' }),
  events: events.optional().describe('Default ["*"]'),
  enabled: z.boolean().optional().describe('Whether events are sent'),
})
export type WebhookCreate = z.infer<typeof webhookCreate>
export const webhookUpdate = webhookCreate.partial()
export type WebhookUpdate = z.infer<typeof webhookUpdate>
export const webhookWithSecret = webhook.extend({
  secret: z.string().describe('whsec_…: signs deliveries; returned only once'),
})
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>
export const webhookRotated = webhookWithSecret.extend({
  overlap_seconds: z
    .int()
    .min(0)
    .describe('How long deliveries are also signed with the old secret'),
})
export type WebhookRotated = z.infer<typeof webhookRotated>
export const webhookList = listOf(webhook)
export const webhookFilter = z.strictObject({ ...listQuery })

export const rotateSecret = z.strictObject({
  overlap_seconds: z
    .int()
    .min(0)
    .max(MAX_OVERLAP_SECONDS)
    .optional()
    .describe(
      'How long deliveries are also signed with the old secret; default 86400, 0 if the ' +
        'old secret leaked',
    ),
})
export type RotateSecret = z.infer<typeof rotateSecret>

/** Length of a response body that is stored for a refused delivery. */
export const MOST_ANSWER_BYTES = 500
export const deliveryAttempt = z.object({
  sent_at: timestamp,
  response_status: z.int().nullable().describe('Null if there was no response'),
  answer: z
    .string()
    .nullable()
    .describe(
      `Start of the response body of a rejected delivery, at most ${MOST_ANSWER_BYTES} ` +
        'bytes. Null if there was none, or the delivery succeeded',
    ),
  error: z.string().nullable().describe('Null if it succeeded'),
  duration_ms: z.int().min(0),
})
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>
export const delivery = z.object({
  object: z.literal('delivery'),
  id: deliveryId,
  webhook: webhookId,
  event: eventId.describe('The webhook-id header: the same for every attempt'),
  event_type: z.enum([TEST_EVENT, ...EVENT_TYPES]),
  subject: z
    .object({
      object: z.enum(EVENT_KIND_NAMES),
      id: eventObjectId,
      name: z.string().describe('Name at the time of the event'),
    })
    .nullable()
    .describe('Resource of the event; null for a test'),
  attempt: z.int().min(0).describe('Number of attempts'),
  attempts: z.array(deliveryAttempt).describe('All attempts, oldest first'),
  status: z.enum(DELIVERY_STATUSES),
  response_status: z
    .int()
    .nullable()
    .describe('Of the last attempt; null if there was no response'),
  error: z.string().nullable().describe('Why the last attempt failed'),
  duration_ms: z.int().min(0).nullable(),
  next_attempt_at: timestamp
    .nullable()
    .describe(
      'Null once it is finished, and while it is blocked by an earlier delivery for the ' +
        'same video',
    ),
  waiting: z
    .int()
    .min(0)
    .describe('Later deliveries for the same video to this webhook that are blocked by this one'),
  request_id: requestId,
  created_at: timestamp,
})
export type Delivery = z.infer<typeof delivery>
export const deliveryList = listOf(delivery)
export const deliveryFilter = z.strictObject({
  ...listQuery,
  status: z.enum(DELIVERY_STATUSES).optional().describe('Only deliveries with this status'),
  event: eventId
    .optional()
    .meta({ description: 'Only deliveries of this event', placeholder: 'evt_…' }),
  blocked_by: z
    .union([deliveryId, z.literal('none')])
    .optional()
    .meta({
      description:
        'Only deliveries that wait for this one; `none` for those that wait for no other',
      placeholder: 'dlv_…|none',
    }),
})
export type DeliveryFilter = z.output<typeof deliveryFilter>
export const spaceDeliveryFilter = deliveryFilter.extend({
  video: videoId.optional().describe('Only events of this video'),
})
export type SpaceDeliveryFilter = z.output<typeof spaceDeliveryFilter>

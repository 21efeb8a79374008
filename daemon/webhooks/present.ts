import { eventKindOf } from '../contract/event-types.ts'
import { TEST_EVENT, type Delivery, type Webhook } from '../contract/webhook.ts'
import type { DeliveryRecord, WebhookRecord } from '../ports/webhooks.ts'

export function presentWebhook(row: WebhookRecord): Webhook {
  return {
    object: 'webhook',
    id: row.id,
    space: row.space,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabled,
    failing:
      row.failingSince === null ? null : { since: row.failingSince, error: row.failingError ?? '' },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

/** `waiting`: how many with its ordering key wait behind it. */
export function presentDelivery(row: DeliveryRecord, waiting = 0): Delivery {
  return {
    object: 'delivery',
    id: row.id,
    webhook: row.webhook,
    event: row.event,
    event_type: row.eventType,
    attempt: row.attempt,
    attempts: row.attempts,
    subject: subjectOf(row),
    status: row.status,
    response_status: row.responseStatus,
    error: row.error,
    duration_ms: row.durationMs,
    next_attempt_at: row.nextAttemptAt,
    waiting,
    request_id: row.requestId,
    created_at: row.createdAt,
  }
}

function subjectOf({ eventType, subject, subjectName }: DeliveryRecord): Delivery['subject'] {
  if (subject === null || eventType === TEST_EVENT) return null
  return { object: eventKindOf(eventType), id: subject, name: subjectName ?? '' }
}

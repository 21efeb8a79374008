import type { Delivery, Webhook } from '../contract/webhook.ts'
import type { DeliveryRecord, WebhookRecord } from '../ports/webhooks.ts'

export function presentWebhook(row: WebhookRecord): Webhook {
  return {
    object: 'webhook', id: row.id, space: row.space, url: row.url, description: row.description, events: row.events, enabled: row.enabled,
    created_at: row.createdAt, updated_at: row.updatedAt,
  }
}

export function presentDelivery(row: DeliveryRecord): Delivery {
  return {
    object: 'delivery', id: row.id, webhook: row.webhook, event: row.event, event_type: row.eventType, attempt: row.attempt, attempts: row.attempts,
    status: row.status,
    response_status: row.responseStatus, error: row.error, duration_ms: row.durationMs, next_attempt_at: row.nextAttemptAt, created_at: row.createdAt,
  }
}

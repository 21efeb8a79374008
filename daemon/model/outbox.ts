import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { EventRecord } from '../ports/records.ts'
import type { DeliveryRecord, WebhookRecord } from '../ports/webhooks.ts'

/** Adds a delivery for every webhook that subscribes to the event, in the transaction of the change. */
export async function addToOutbox(
  { ids }: Pick<Deps, 'ids'>,
  { webhooks, deliveries }: Pick<Repositories, 'webhooks' | 'deliveries'>,
  event: EventRecord,
): Promise<void> {
  const wanting = (await webhooks.enabled(event.space)).filter(({ events }) =>
    events.some((type) => type === '*' || type === event.type),
  )
  if (wanting.length === 0) return
  const waiting = await webhooks.waitingFor(event.space, event.subject)
  await deliveries.insert(
    wanting.map((webhook) => ({
      ...newDelivery(ids.prefixed('dlv'), webhook, {
        event: event.id,
        eventType: event.type,
        requestId: event.requestId,
        now: event.createdAt,
      }),
      orderingKey: event.subject,
      subject: event.subject,
      subjectName: nameOf(event.object),
      seq: event.seq,
      nextAttemptAt: waiting.has(webhook.id) ? null : event.createdAt,
    })),
  )
}

/** Not every kind of object has a name. */
const nameOf = ({ id, name = id }: { id: string; name?: string }): string => name

/** A delivery that is sent at once and waits for no other. */
export function newDelivery(
  id: string,
  webhook: Pick<WebhookRecord, 'id' | 'space'>,
  about: Pick<DeliveryRecord, 'event' | 'eventType' | 'requestId'> &
    Partial<Pick<DeliveryRecord, 'body' | 'subject' | 'subjectName'>> & { now: string },
): DeliveryRecord {
  return {
    id,
    webhook: webhook.id,
    space: webhook.space,
    event: about.event,
    eventType: about.eventType,
    orderingKey: null,
    subject: about.subject ?? null,
    subjectName: about.subjectName ?? null,
    seq: 0,
    body: about.body ?? null,
    attempt: 0,
    attempts: [],
    status: 'pending',
    responseStatus: null,
    error: null,
    durationMs: null,
    nextAttemptAt: about.now,
    requestId: about.requestId,
    createdAt: about.now,
  }
}

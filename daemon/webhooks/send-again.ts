/** Deliveries that people ask for: a test, or one more of something that was sent before. They keep no order. */
import { refusal } from '../contract/errors.ts'
import { TEST_EVENT, type Delivery } from '../contract/webhook.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { DeliveryRecord, WebhookRecord } from '../ports/webhooks.ts'
import { findDelivery, findWebhook } from './find.ts'
import { newDelivery } from '../model/outbox.ts'
import { currentRequest } from '../model/request-scope.ts'
import { presentDelivery, presentWebhook } from './present.ts'

type SendDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'announcer'>

export async function sendTest(deps: SendDeps, caller: Caller, id: string): Promise<Delivery> {
  const now = deps.clock.now().toISOString()
  const event = deps.ids.prefixed('evt')
  const requestId = currentRequest()
  const row = await deps.db.write(async (repositories) => {
    const webhook = await findWebhook(repositories, caller, id)
    requireEnabled(webhook)
    const body = JSON.stringify({
      id: event,
      object: 'event',
      type: TEST_EVENT,
      space: webhook.space,
      created_at: now,
      request_id: requestId,
      data: { object: presentWebhook(webhook) },
    })
    const delivery = newDelivery(deps.ids.prefixed('dlv'), webhook, {
      event,
      eventType: TEST_EVENT,
      requestId,
      now,
      body,
    })
    await repositories.deliveries.insert([delivery])
    return delivery
  })
  return restarted(deps, row)
}

/** The id of the event stays, so that a receiver can tell that it has seen it. */
export async function redeliver(deps: SendDeps, caller: Caller, id: string): Promise<Delivery> {
  const now = deps.clock.now().toISOString()
  const row = await deps.db.write(async (repositories) => {
    const { webhook, event, eventType, requestId, body, subject, subjectName } = await findDelivery(
      repositories,
      caller,
      id,
    )
    const to = await findWebhook(repositories, caller, webhook)
    requireEnabled(to)
    const delivery = newDelivery(deps.ids.prefixed('dlv'), to, {
      event,
      eventType,
      requestId,
      now,
      body,
      subject,
      subjectName,
    })
    await repositories.deliveries.insert([delivery])
    return delivery
  })
  return restarted(deps, row)
}

function restarted({ announcer }: SendDeps, row: DeliveryRecord): Delivery {
  const delivery = presentDelivery(row)
  announcer.delivery(row.space, delivery)
  announcer.deliveries()
  return delivery
}

function requireEnabled({ enabled }: WebhookRecord): void {
  if (!enabled) throw refusal('webhook_disabled')
}

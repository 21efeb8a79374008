import { AppError } from '../contract/errors.ts'
import type { Webhook } from '../contract/webhook.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { DeliveryRecord, WebhookRecord } from '../ports/webhooks.ts'
import { presentWebhook } from './present.ts'

/** The caller's own, else `webhook_not_found`. */
export async function findWebhook(
  { webhooks }: Pick<Repositories, 'webhooks'>,
  caller: Caller,
  id: string,
): Promise<WebhookRecord> {
  const row = await webhooks.get(id)
  if (!row || row.space !== caller.space)
    throw new AppError('webhook_not_found', `There is no webhook ${id} in this space.`)
  return row
}

export async function findDelivery(
  { deliveries }: Pick<Repositories, 'deliveries'>,
  caller: Caller,
  id: string,
): Promise<DeliveryRecord> {
  const row = await deliveries.get(id)
  if (!row || row.space !== caller.space)
    throw new AppError('delivery_not_found', `There is no delivery ${id} in this space.`)
  return row
}

export function getWebhook(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<Webhook> {
  return deps.db.read(async (repositories) =>
    presentWebhook(await findWebhook(repositories, caller, id)),
  )
}

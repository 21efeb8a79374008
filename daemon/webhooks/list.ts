import type { List } from '../contract/values.ts'
import type { Delivery, DeliveryFilter, SpaceDeliveryFilter, Webhook } from '../contract/webhook.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Page } from '../ports/page.ts'
import type { Deps } from '../ports/deps.ts'
import type { DeliveryRecord } from '../ports/webhooks.ts'
import { findDelivery, findWebhook } from './find.ts'
import { presentDelivery, presentWebhook } from './present.ts'

export function listWebhooks(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  query: { limit: number; cursor?: string | undefined },
): Promise<List<Webhook>> {
  return deps.db.read(async ({ webhooks }) => {
    const page = await webhooks.list(caller.space, query)
    return {
      object: 'list',
      data: page.rows.map(presentWebhook),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

export function listDeliveries(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  id: string,
  filter: DeliveryFilter,
): Promise<List<Delivery>> {
  return deps.db.read(async (repositories) => {
    const webhook = await findWebhook(repositories, caller, id)
    return presentPage(repositories, await repositories.deliveries.list(webhook.id, filter))
  })
}

export function listAllDeliveries(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  filter: SpaceDeliveryFilter,
): Promise<List<Delivery>> {
  return deps.db.read(async (repositories) =>
    presentPage(repositories, await repositories.deliveries.ofSpace(caller.space, filter)),
  )
}

export function getDelivery(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<Delivery> {
  return deps.db.read(async (repositories) => {
    const row = await findDelivery(repositories, caller, id)
    return presentDelivery(row, (await repositories.deliveries.waitingBehind([row])).get(id))
  })
}

async function presentPage(
  { deliveries }: Pick<Repositories, 'deliveries'>,
  { rows, next }: Page<DeliveryRecord>,
): Promise<List<Delivery>> {
  const waiting = await deliveries.waitingBehind(rows)
  return {
    object: 'list',
    data: rows.map((row) => presentDelivery(row, waiting.get(row.id))),
    has_more: next !== null,
    next_cursor: next,
  }
}

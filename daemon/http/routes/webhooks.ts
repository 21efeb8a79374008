import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import { createWebhook } from '../../webhooks/create.ts'
import { getWebhook } from '../../webhooks/find.ts'
import {
  getDelivery,
  listAllDeliveries,
  listDeliveries,
  listWebhooks,
} from '../../webhooks/list.ts'
import { removeWebhook } from '../../webhooks/remove.ts'
import { rotateSecret } from '../../webhooks/rotate-secret.ts'
import { redeliver, sendTest } from '../../webhooks/send-again.ts'
import { updateWebhook } from '../../webhooks/update.ts'
import type { Binder } from '../bind.ts'

export function bindWebhooks({ bind }: Binder, deps: Deps): void {
  const { webhooks, deliveries } = routes
  bind(webhooks.list, ({ query }, caller) => listWebhooks(deps, caller, query))
  bind(webhooks.create, ({ body }, caller) => createWebhook(deps, caller, body))
  bind(webhooks.get, ({ params }, caller) => getWebhook(deps, caller, params.id))
  bind(webhooks.update, ({ params, body }, caller) => updateWebhook(deps, caller, params.id, body))
  bind(webhooks.delete, ({ params }, caller) => removeWebhook(deps, caller, params.id))
  bind(webhooks.rotateSecret, ({ params, body }, caller) =>
    rotateSecret(deps, caller, params.id, body),
  )
  bind(webhooks.test, ({ params }, caller) => sendTest(deps, caller, params.id))
  bind(webhooks.deliveries, ({ params, query }, caller) =>
    listDeliveries(deps, caller, params.id, query),
  )
  bind(deliveries.list, ({ query }, caller) => listAllDeliveries(deps, caller, query))
  bind(deliveries.get, ({ params }, caller) => getDelivery(deps, caller, params.id))
  bind(deliveries.redeliver, ({ params }, caller) => redeliver(deps, caller, params.id))
}

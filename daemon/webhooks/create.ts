import { refusal } from '../contract/errors.ts'
import { MOST_WEBHOOKS, type WebhookCreate, type WebhookWithSecret } from '../contract/webhook.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentWebhook } from './present.ts'
import { requireAddress } from './require-address.ts'
import { newSecret } from './secret.ts'

export function createWebhook(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'vault' | 'fetcher'>,
  caller: Caller,
  input: WebhookCreate,
): Promise<WebhookWithSecret> {
  requireAddress(deps, input.url)
  const secret = newSecret(deps)
  const now = deps.clock.now().toISOString()
  return deps.db.write(async ({ webhooks }) => {
    if ((await webhooks.count(caller.space)) >= MOST_WEBHOOKS)
      throw refusal('webhooks_full', { most: MOST_WEBHOOKS })
    const row = {
      id: deps.ids.prefixed('whk'),
      space: caller.space,
      url: input.url,
      description: input.description ?? '',
      events: input.events ?? (['*'] as const).slice(),
      enabled: input.enabled ?? true,
      secret: deps.vault.seal(secret),
      previousSecret: null,
      previousUntil: null,
      failingSince: null,
      failingError: null,
      createdAt: now,
      updatedAt: now,
    }
    await webhooks.insert(row)
    return { ...presentWebhook(row), secret }
  })
}

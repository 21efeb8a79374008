import type { Webhook, WebhookUpdate } from '../contract/webhook.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findWebhook } from './find.ts'
import { presentWebhook } from './present.ts'
import { requireAddress } from './require-address.ts'

/**
 * Changes a webhook. Pending deliveries go to the new URL. Disabling fails them, since they would
 * otherwise arrive unexpectedly later.
 */
export function updateWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'fetcher'>,
  caller: Caller,
  id: string,
  input: WebhookUpdate,
): Promise<Webhook> {
  if (input.url !== undefined) requireAddress(deps, input.url)
  return deps.db.write(async (repositories) => {
    const row = await findWebhook(repositories, caller, id)
    const given = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    )
    // Nothing is known yet of another address, or of one that was set up again.
    const isNew =
      (input.url !== undefined && input.url !== row.url) || (input.enabled === true && !row.enabled)
    const health = isNew ? { failingSince: null, failingError: null } : {}
    const change = { ...given, ...health, updatedAt: deps.clock.now().toISOString() }
    await repositories.webhooks.update(id, change)
    if (input.enabled === false && row.enabled)
      await repositories.deliveries.failAll(
        id,
        'The webhook was disabled before this event was delivered.',
      )
    return presentWebhook({ ...row, ...change })
  })
}

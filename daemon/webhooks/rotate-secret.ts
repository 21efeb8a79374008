import {
  DEFAULT_OVERLAP_SECONDS,
  type RotateSecret,
  type WebhookRotated,
} from '../contract/webhook.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findWebhook } from './find.ts'
import { presentWebhook } from './present.ts'
import { newSecret } from './secret.ts'

/** For a while both secrets sign, so that a receiver can change over without losing a message. */
export function rotateSecret(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'vault'>,
  caller: Caller,
  id: string,
  input: RotateSecret,
): Promise<WebhookRotated> {
  const overlapSeconds = input.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS
  const secret = newSecret(deps)
  const now = deps.clock.now()
  return deps.db.write(async (repositories) => {
    const row = await findWebhook(repositories, caller, id)
    const change = {
      secret: deps.vault.seal(secret),
      updatedAt: now.toISOString(),
      previousSecret: overlapSeconds > 0 ? row.secret : null,
      previousUntil:
        overlapSeconds > 0 ? new Date(now.getTime() + overlapSeconds * 1000).toISOString() : null,
    }
    await repositories.webhooks.update(id, change)
    return { ...presentWebhook({ ...row, ...change }), secret, overlap_seconds: overlapSeconds }
  })
}

import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findWebhook } from './find.ts'

export function removeWebhook(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<void> {
  return deps.db.write(async (repositories) => {
    await findWebhook(repositories, caller, id)
    await repositories.webhooks.remove(id)
  })
}

import { AppError } from '../contract/errors.ts'
import type { ApiKey } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentKey } from './present.ts'

/** At once: every request looks its key up. Revoking twice keeps the first time. */
export function revokeKey(deps: Pick<Deps, 'db' | 'clock'>, caller: Caller, id: string): Promise<ApiKey> {
  return deps.db.write(async (repositories) => {
    const key = await repositories.keys.get(id)
    if (!key || key.space !== caller.space) throw new AppError('key_not_found', `There is no key ${id} in this space.`)
    const revokedAt = key.revokedAt ?? deps.clock.now().toISOString()
    await repositories.keys.update(id, { revokedAt })
    return presentKey({ ...key, revokedAt })
  })
}

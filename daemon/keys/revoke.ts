import { AppError } from '../contract/errors.ts'
import type { ApiKey } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findKey } from './find.ts'
import { presentKey } from './present.ts'

/** At once, with its tokens and with what is being sent by them. Revoking twice keeps the first time. */
export async function revokeKey(
  deps: Pick<Deps, 'db' | 'clock' | 'announcer'>,
  caller: Caller,
  id: string,
): Promise<ApiKey> {
  const revoked = await deps.db.write(async (repositories) => {
    const key = await findKey(repositories, caller, id)
    const revokedAt = key.revokedAt ?? deps.clock.now().toISOString()
    await repositories.keys.update(id, { revokedAt })
    return { ...key, revokedAt }
  })
  deps.announcer.revoked(id)
  return presentKey(revoked)
}

/** Revokes the key of the request itself, as `svc logout` does. */
export async function revokeOwnKey(
  deps: Pick<Deps, 'db' | 'clock' | 'announcer'>,
  caller: Caller,
): Promise<ApiKey> {
  if (!caller.keyId)
    throw new AppError(
      'conflict',
      'This request was not made with an API key, so there is no key to revoke.',
    )
  return revokeKey(deps, caller, caller.keyId)
}

import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

/** Removes a passkey, and ends all other sessions and links, so that anybody who signed in with it is out. */
export async function removePasskey(
  { db, announcer }: Pick<Deps, 'db' | 'announcer'>,
  keep: Pick<Caller, 'session'>,
  id: string,
): Promise<void> {
  const ended = await db.write(async ({ passkeys, sessions }) => {
    if (!(await passkeys.get(id)))
      throw new AppError('passkey_not_found', 'This passkey does not exist.')
    await passkeys.remove(id)
    return sessions.removeAllBut(keep.session ?? null)
  })
  for (const hash of ended) announcer.revoked(hash)
}

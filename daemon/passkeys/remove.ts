import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Removes a passkey of the account, and ends its other sessions and links, so that anybody who signed
 * in with it is out.
 */
export async function removePasskey(
  { db, announcer }: Pick<Deps, 'db' | 'announcer'>,
  { account, keep }: { account: string; keep: string | null },
  id: string,
): Promise<void> {
  const ended = await db.write(async ({ passkeys, sessions }) => {
    if ((await passkeys.get(id))?.account !== account)
      throw new AppError('passkey_not_found', 'This passkey does not exist.')
    await passkeys.remove(id)
    return sessions.removeOthers(account, keep)
  })
  for (const hash of ended) announcer.revoked(hash)
}

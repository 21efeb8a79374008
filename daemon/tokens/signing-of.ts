import { AppError } from '../contract/errors.ts'
import { OWNER_KID } from '../contract/token.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { Signing } from './sign.ts'

/** A key signs with itself. The owner, who has no key, signs with a secret of the space. */
export async function signingOf(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { keyId, space }: Pick<Caller, 'keyId' | 'space'>,
): Promise<Signing> {
  if (keyId === null) return { kid: OWNER_KID, secret: vault.tokenSecret(space) }
  const key = await db.read(({ keys }) => keys.get(keyId))
  if (!key) throw new AppError('unauthorized', 'This API key no longer exists.')
  return { kid: key.id, secret: vault.open(key.sealed) }
}

import type { OwnerSecret } from '../contract/system.ts'
import { OWNER_KID } from '../contract/token.ts'
import type { Deps } from '../ports/deps.ts'
import { storeOwnerSecret } from './owner-secret.ts'

/**
 * Replaces a compromised owner secret; everything that it granted ends. API keys stay and are revoked
 * individually.
 */
export async function rotateOwnerSecret({
  db,
  vault,
  announcer,
}: Pick<Deps, 'db' | 'vault' | 'announcer'>): Promise<OwnerSecret> {
  const secret = vault.rotateOwner()
  try {
    await db.write(async (repositories) => {
      await repositories.sessions.removeAll()
      await repositories.deviceAuthorizations.removeAll()
      await storeOwnerSecret({ db, vault }, repositories, secret)
    })
  } finally {
    // The old secret is void already, even if updating the rows fails.
    announcer.revoked(OWNER_KID)
  }
  return { object: 'owner_secret', secret }
}

import type { OwnerSecret } from '../contract/system.ts'
import { OWNER_KID } from '../contract/token.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * For a secret that somebody else may know: all that it granted ends with it. API keys stay; they
 * are revoked one by one.
 */
export async function rotateOwnerSecret({
  db,
  vault,
  announcer,
}: Pick<Deps, 'db' | 'vault' | 'announcer'>): Promise<OwnerSecret> {
  const secret = vault.rotateOwner()
  try {
    await db.write(async ({ sessions, deviceAuthorizations }) => {
      await sessions.removeAll()
      await deviceAuthorizations.removeAll()
    })
  } finally {
    // The old secret has ended already, whatever becomes of the rows.
    announcer.revoked(OWNER_KID)
  }
  return { object: 'owner_secret', secret }
}

/** Links with which people set a new password. They sign nobody in: a second factor is still asked for. */
import { ALL_SPACES, type PasswordReset, type PasswordResetLink } from '../contract/account.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { hashPassword } from '../sessions/password-hash.ts'
import { proveLink, recordOf, requireLink } from '../sessions/sign-in.ts'
import { findPerson, requireManageable } from './people.ts'

const RESET_MS = 24 * 3_600_000

/**
 * For anyone who manages people; a person who has roles in other spaces too is managed only by an owner of
 * all spaces, since the password opens those as well. Throws `person_not_found`, `forbidden`.
 */
export async function createPasswordReset(
  deps: Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<PasswordResetLink> {
  const code = deps.ids.secret()
  const link = recordOf(deps, {
    hash: deps.vault.hash(code),
    kind: 'reset',
    account: id,
    lifeMs: RESET_MS,
  })
  await deps.db.write(async (repositories) => {
    requireManageable(caller, await findPerson(repositories, caller, id))
    const elsewhere = (await repositories.accounts.memberships(id)).some(
      ({ space }) => space !== caller.space,
    )
    if (elsewhere) requireManageable(caller, { space: ALL_SPACES })
    await repositories.sessions.insert(link)
  })
  return {
    object: 'password_reset',
    url: `${deps.settings.baseUrl}/reset#${code}`,
    expires_at: link.expiresAt,
  }
}

/** Uses up the link and ends all sessions of the account, which the audit log records. Throws `unauthorized`. */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'announcer'>,
  { code, password }: PasswordReset,
  address: string,
): Promise<void> {
  // A code that does not work must not cost the time of a hash.
  await deps.db.read((repositories) => requireLink(deps, repositories, code, 'reset'))
  const prove = proveLink(deps, code, 'reset')
  const sealed = deps.vault.seal(await hashPassword(password))
  const ended = await deps.db.write(async (repositories) => {
    const account = await prove(repositories)
    await repositories.accounts.update(account, { password: sealed })
    await repositories.deviceAuthorizations.removeGranted(account)
    // By whom is not known: somebody else may have the link.
    await repositories.audit.append({
      createdAt: deps.clock.now().toISOString(),
      space: null,
      actorKind: 'anonymous',
      actorId: null,
      actorName: null,
      address,
      action: 'passwordResets.use',
      targetId: account,
      targetName: (await repositories.accounts.get(account))?.name ?? null,
      changes: [],
    })
    return repositories.sessions.removeOthers(account, null)
  })
  for (const hash of ended) deps.announcer.revoked(hash)
}

import { refusal } from '../contract/errors.ts'
import type { Repositories } from '../ports/database.ts'
import type { SignInProviderRecord } from '../ports/sign-in-providers.ts'
import { revokeTerminals } from '../sessions/revoke-terminals.ts'

/**
 * For an account that is linked by its address alone. svc has not verified the address, so somebody else may have
 * entered it: all that opened the account until now ends. An account that another provider opens is refused, since its
 * person can link this one too. Returns what was revoked, to be announced. Throws `sso_failed`.
 */
export async function endUnproven(
  repositories: Repositories,
  { id: provider, name }: Pick<SignInProviderRecord, 'id' | 'name'>,
  { account, now }: { account: string; now: string },
): Promise<string[]> {
  const { accounts, passkeys, sessions, signInProviders } = repositories
  for (const identity of await signInProviders.identitiesOf(account)) {
    if (identity.provider === provider) continue
    if ((await signInProviders.get(identity.provider))?.enabled)
      throw refusal('sso_link_first', { provider: name })
    await signInProviders.removeIdentity(identity.id)
  }
  await accounts.update(account, {
    password: null,
    totp: null,
    totpPending: null,
    totpStep: null,
    recoveryCodes: null,
  })
  for (const { id } of await passkeys.of(account)) await passkeys.remove(id)
  const terminals = await revokeTerminals(repositories, { account, space: null, now })
  return [...terminals, ...(await sessions.removeOthers(account, null))]
}

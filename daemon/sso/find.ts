/** Sign-in providers as they are found, shown and asked. */
import { AppError } from '../contract/errors.ts'
import type { SignInProvider } from '../contract/sign-in-provider.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { OpenIdClient, SignInProviderRecord } from '../ports/sign-in-providers.ts'

/** Throws `sign_in_provider_not_found`. */
export async function findProvider(
  { signInProviders }: Pick<Repositories, 'signInProviders'>,
  id: string,
): Promise<SignInProviderRecord> {
  const row = await signInProviders.get(id)
  if (!row) throw new AppError('sign_in_provider_not_found', `There is no sign-in provider ${id}.`)
  return row
}

/** Through which people can sign in. Throws `sign_in_provider_not_found`. */
export async function findEnabled(
  repositories: Pick<Repositories, 'signInProviders'>,
  id: string,
): Promise<SignInProviderRecord> {
  const row = await findProvider(repositories, id)
  if (!row.enabled)
    throw new AppError('sign_in_provider_not_found', `The sign-in provider ${id} is turned off.`)
  return row
}

export const redirectUrlOf = (
  { settings }: Pick<Deps, 'settings'>,
  { id }: Pick<SignInProviderRecord, 'id'>,
): string => `${settings.baseUrl}/sso/${id}/callback`

/** With its secret: to be asked, never to be shown. */
export const clientOf = (
  deps: Pick<Deps, 'settings' | 'vault'>,
  row: SignInProviderRecord,
): OpenIdClient => ({
  issuer: row.issuer,
  clientId: row.clientId,
  clientSecret: row.clientSecret === null ? null : deps.vault.open(row.clientSecret),
  scopes: row.scopes,
  redirectUrl: redirectUrlOf(deps, row),
  name: row.name,
})

export function presentProvider(
  deps: Pick<Deps, 'settings'>,
  row: SignInProviderRecord,
): SignInProvider {
  return {
    object: 'sign_in_provider',
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    client_id: row.clientId,
    has_client_secret: row.clientSecret !== null,
    scopes: row.scopes,
    groups_claim: row.groupsClaim,
    mapping: row.mapping,
    default_role: row.defaultRole,
    creates: row.creates,
    email_domains: row.emailDomains,
    trust_email: row.trustEmail,
    link_by_email: row.linkByEmail,
    enabled: row.enabled,
    redirect_url: redirectUrlOf(deps, row),
    logout_url: `${deps.settings.baseUrl}/sso/${row.id}/logout`,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

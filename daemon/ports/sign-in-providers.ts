/** Single sign-on: OpenID Connect providers, identities that are linked to accounts, and asking a provider. */
import type { AccountCreator } from '../contract/sign-in-choices.ts'
import type { GroupRole } from '../contract/sign-in-provider.ts'
import type { SignInProviderTest } from '../contract/sign-in-provider.ts'

export interface SignInProviderRecord {
  id: string
  name: string
  issuer: string
  clientId: string
  /** Sealed; null for a public client. */
  clientSecret: string | null
  scopes: string[]
  groupsClaim: string | null
  mapping: GroupRole[]
  defaultRole: Pick<GroupRole, 'role' | 'space'> | null
  creates: AccountCreator
  emailDomains: string[]
  trustEmail: boolean
  linkByEmail: boolean
  enabled: boolean
  createdAt: string
  updatedAt: string
}

/** An account of a provider that signs in to an account here. */
export interface IdentityRecord {
  id: string
  provider: string
  /** `sub`: unique at the provider, and never given to somebody else. */
  subject: string
  account: string
  email: string | null
  createdAt: string
  lastUsedAt: string | null
}

export interface SignInProviderRepository {
  insert(row: SignInProviderRecord): Promise<void>
  get(id: string): Promise<SignInProviderRecord | null>
  /** Oldest first; there are few. */
  all(): Promise<SignInProviderRecord[]>
  update(id: string, change: Partial<Omit<SignInProviderRecord, 'id' | 'issuer'>>): Promise<void>
  /** With its identities; roles that its groups gave stay as if they were given by hand. */
  remove(id: string): Promise<void>
  /** Whether passwords and passkeys are refused. */
  isRequired(): Promise<boolean>
  setRequired(required: boolean): Promise<void>
  insertIdentity(row: IdentityRecord): Promise<void>
  identity(provider: string, subject: string): Promise<IdentityRecord | null>
  /** Oldest first; at most one for each provider. */
  identitiesOf(account: string): Promise<IdentityRecord[]>
  updateIdentity(
    id: string,
    change: Partial<Pick<IdentityRecord, 'email' | 'lastUsedAt'>>,
  ): Promise<void>
  removeIdentity(id: string): Promise<void>
}

/** What a provider is asked with. */
export interface OpenIdClient {
  issuer: string
  clientId: string
  /** Plain. */
  clientSecret: string | null
  scopes: readonly string[]
  redirectUrl: string
  /** For sentences. */
  name: string
}

/** Secrets of one sign-in, which stay in the browser that started it. */
export interface OpenIdSecrets {
  state: string
  nonce: string
  /** PKCE (RFC 7636). */
  verifier: string
}

export interface OpenIdClaims {
  subject: string
  email: string | null
  /** null: the provider does not report it. */
  emailVerified: boolean | null
  name: string | null
  /** null: the claim is absent. */
  groups: string[] | null
  /** The groups are too many for the token, so that the provider left them out. */
  groupsLeftOut: boolean
  /** `sid`: the session at the provider; null where it names none. */
  session: string | null
}

/** What a provider reports as ended: all sessions of a person, or one of them. At least one of the two is there. */
export interface OpenIdLogout {
  subject: string | null
  session: string | null
}

/** OpenID Connect, authorization code with PKCE. What fails has a reason `sso_…`, and its cause for the log. */
export interface OpenId {
  /** Throws `sso_failed` for an issuer that is not https, `source_address_refused` for a private one. */
  check(issuer: string): void
  begin(client: OpenIdClient): Promise<{ url: string; secrets: OpenIdSecrets }>
  /** `answer`: the query with which the provider sent the browser back. */
  finish(
    client: OpenIdClient,
    answer: { query: string; secrets: OpenIdSecrets; groupsClaim: string | null },
  ): Promise<OpenIdClaims>
  /** Reads a logout token (OpenID Connect Back-Channel Logout 1.0). */
  logout(client: OpenIdClient, token: string): Promise<OpenIdLogout>
  test(client: OpenIdClient): Promise<Omit<SignInProviderTest, 'object' | 'issuer'>>
}

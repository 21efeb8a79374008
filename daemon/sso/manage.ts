/** Sign-in providers, as an owner of all spaces adds, changes, tests and removes them. */
import { ALL_SPACES } from '../contract/account.ts'
import { AppError, refusal } from '../contract/errors.ts'
import {
  MOST_SIGN_IN_PROVIDERS,
  type SignInProvider,
  type SignInProviderCreate,
  type SignInProviderTest,
  type SignInProviderUpdate,
} from '../contract/sign-in-provider.ts'
import type { List } from '../contract/values.ts'
import { findCollection } from '../model/find-collection.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { SignInProviderRecord } from '../ports/sign-in-providers.ts'
import { clientOf, findProvider, presentProvider } from './find.ts'

type Shown = Pick<Deps, 'db' | 'settings'>

/** All of them: there are few. */
export async function listProviders(deps: Shown): Promise<List<SignInProvider>> {
  const rows = await deps.db.read(({ signInProviders }) => signInProviders.all())
  return {
    object: 'list',
    data: rows.map((row) => presentProvider(deps, row)),
    has_more: false,
    next_cursor: null,
  }
}

/** Throws `sign_in_provider_not_found`. */
export const getProvider = (deps: Shown, id: string): Promise<SignInProvider> =>
  deps.db.read(async (repositories) => presentProvider(deps, await findProvider(repositories, id)))

/** Throws `conflict`, `space_not_found`, `collection_not_found`, and what `OpenId.check` throws. */
export function createProvider(
  deps: Shown & Pick<Deps, 'ids' | 'vault' | 'clock' | 'openId'>,
  { issuer, ...input }: SignInProviderCreate,
): Promise<SignInProvider> {
  deps.openId.check(issuer)
  const now = deps.clock.now().toISOString()
  return deps.db.write(async (repositories) => {
    const { signInProviders } = repositories
    if ((await signInProviders.all()).length >= MOST_SIGN_IN_PROVIDERS)
      throw refusal('sso_providers_full', { most: MOST_SIGN_IN_PROVIDERS })
    await requirePlaces(repositories, input)
    const row = {
      id: deps.ids.prefixed('idp'),
      issuer,
      ...changeOf(deps, input),
      createdAt: now,
      updatedAt: now,
    } as SignInProviderRecord
    await signInProviders.insert(row)
    return presentProvider(deps, row)
  })
}

/** Throws `sign_in_provider_not_found`, `space_not_found`, `collection_not_found`, `conflict`. */
export async function updateProvider(
  deps: Shown & Pick<Deps, 'vault' | 'clock' | 'announcer'>,
  id: string,
  input: SignInProviderUpdate,
): Promise<SignInProvider> {
  const { shown, ended } = await deps.db.write(async (repositories) => {
    const before = await findProvider(repositories, id)
    await requirePlaces(repositories, input)
    const endsHere = input.enabled === false && before.enabled
    if (endsHere) await requireAnother(repositories, id)
    const change = { ...changeOf(deps, input), updatedAt: deps.clock.now().toISOString() }
    await repositories.signInProviders.update(id, change)
    return {
      shown: presentProvider(deps, { ...before, ...change }),
      ended: endsHere ? await repositories.sessions.removeThrough(id) : [],
    }
  })
  for (const hash of ended) deps.announcer.revoked(hash)
  return shown
}

/** With the sessions opened through it. Throws `sign_in_provider_not_found`, `conflict`. */
export async function removeProvider(
  deps: Pick<Deps, 'db' | 'announcer'>,
  id: string,
): Promise<void> {
  const ended = await deps.db.write(async (repositories) => {
    const { enabled } = await findProvider(repositories, id)
    if (enabled) await requireAnother(repositories, id)
    const hashes = await repositories.sessions.removeThrough(id)
    await repositories.signInProviders.remove(id)
    return hashes
  })
  for (const hash of ended) deps.announcer.revoked(hash)
}

/** Throws `sign_in_provider_not_found`, and `sso_failed` with a reason for what certainly does not work. */
export async function testProvider(
  deps: Pick<Deps, 'db' | 'settings' | 'vault' | 'openId' | 'log'>,
  id: string,
): Promise<SignInProviderTest> {
  const row = await deps.db.read((repositories) => findProvider(repositories, id))
  try {
    const found = await deps.openId.test(clientOf(deps, row))
    return { object: 'sign_in_provider_test', issuer: row.issuer, ...found }
  } catch (error) {
    // The owner who tests sees the detail too, which a person who signs in does not.
    if (!(error instanceof AppError) || !(error.cause instanceof Error)) throw error
    throw new AppError(error.code, `${error.message} (${error.cause.message})`, {
      reason: error.reason,
      given: error.given,
      cause: error.cause,
    })
  }
}

function changeOf(
  { vault }: Pick<Deps, 'vault'>,
  input: SignInProviderUpdate,
): Partial<SignInProviderRecord> {
  const { client_secret: secret } = input
  const change = {
    name: input.name,
    clientId: input.client_id,
    clientSecret: typeof secret === 'string' ? vault.seal(secret) : secret,
    scopes: input.scopes,
    groupsClaim: input.groups_claim,
    mapping: input.mapping,
    defaultRole: input.default_role,
    creates: input.creates,
    emailDomains: input.email_domains,
    trustEmail: input.trust_email,
    linkByEmail: input.link_by_email,
    enabled: input.enabled,
  }
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<SignInProviderRecord>
}

/** Throws `space_not_found`, `collection_not_found`. */
async function requirePlaces(
  { spaces, collections }: Pick<Repositories, 'spaces' | 'collections'>,
  { mapping = [], default_role: other }: Pick<SignInProviderUpdate, 'mapping' | 'default_role'>,
): Promise<void> {
  const named = new Set([...mapping, ...(other ? [other] : [])].map(({ space }) => space))
  for (const id of named)
    if (id !== ALL_SPACES && !(await spaces.get(id)))
      throw new AppError('space_not_found', `There is no space ${id}.`)
  for (const { space, collections: limit } of mapping)
    for (const id of limit ?? [])
      await findCollection({ collections }, { space, collections: null }, id)
}

/** While single sign-on is required, nobody could sign in without a provider. Throws `conflict`. */
async function requireAnother(
  { signInProviders }: Pick<Repositories, 'signInProviders'>,
  id: string,
): Promise<void> {
  const others = (await signInProviders.all()).filter((each) => each.enabled && each.id !== id)
  if (others.length === 0 && (await signInProviders.isRequired()))
    throw refusal('sso_last_provider')
}

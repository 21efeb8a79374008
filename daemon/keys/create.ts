import { refusal } from '../contract/errors.ts'
import { MOST_KEYS, type KeyCreate, type KeyCreated } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { KeyRecord } from '../ports/records.ts'
import { findSpace } from '../model/find-space.ts'
import { accessOf } from '../ports/permission-sets.ts'
import { presentKey } from './present.ts'

type KeyDeps = Pick<Deps, 'ids' | 'clock' | 'vault'>

export function createKey(
  deps: KeyDeps & Pick<Deps, 'db'>,
  caller: Caller,
  { name, access, scopes, space }: KeyCreate,
): Promise<KeyCreated> {
  return deps.db.write(async (repositories) =>
    insertKey(deps, repositories, {
      name,
      access: access ?? accessOf(scopes ?? []),
      scopes: scopes ?? null,
      space: (await findSpace(repositories, caller, space ?? caller.space)).id,
      account: null,
    }),
  )
}

/** `svc_rw_<id>_<secret>`: found by hash; stored sealed, since JWTs are verified with the string itself. */
export async function insertKey(
  deps: KeyDeps,
  repositories: Repositories,
  input: Pick<KeyRecord, 'name' | 'access' | 'scopes' | 'space' | 'account'>,
): Promise<KeyCreated> {
  await requireBelowLimit(repositories, input.space)
  const id = deps.ids.prefixed('key')
  const prefix = `svc_${input.access === 'read_only' ? 'ro' : 'rw'}_${id.slice('key_'.length)}`
  const secret = `${prefix}_${deps.ids.secret()}`
  const row = {
    id,
    ...input,
    prefix,
    hash: deps.vault.hash(secret),
    sealed: deps.vault.seal(secret),
    createdAt: deps.clock.now().toISOString(),
    lastUsedAt: null,
    revokedAt: null,
  }
  await repositories.keys.insert(row)
  return { ...presentKey(row), secret }
}

/** Throws `conflict`. */
export async function requireBelowLimit(
  { keys }: Pick<Repositories, 'keys'>,
  space: string,
): Promise<void> {
  if ((await keys.active(space, MOST_KEYS)).length < MOST_KEYS) return
  throw refusal('keys_full', { most: MOST_KEYS })
}

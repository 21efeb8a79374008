import type { KeyCreate, KeyCreated } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findSpace } from '../spaces/read.ts'
import { presentKey } from './present.ts'

/** `svc_rw_<id>_<secret>`: looked up by hash, kept sealed, since JWTs are checked with the string itself. */
export function createKey(deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'vault'>, caller: Caller, input: KeyCreate): Promise<KeyCreated> {
  return deps.db.write(async (repositories) => {
    const space = await findSpace(repositories, caller, input.space ?? caller.space)
    const id = deps.ids.prefixed('key')
    const prefix = `svc_${input.access === 'read_only' ? 'ro' : 'rw'}_${id.slice('key_'.length)}`
    const secret = `${prefix}_${deps.ids.secret()}`
    const row = {
      id,
      space: space.id,
      name: input.name,
      access: input.access,
      prefix,
      hash: deps.vault.hash(secret),
      sealed: deps.vault.seal(secret),
      createdAt: deps.clock.now().toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    }
    await repositories.keys.insert(row)
    return { ...presentKey(row), secret }
  })
}

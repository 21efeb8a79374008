import type { ApiKey, KeyUpdate } from '../contract/space.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findKey } from './find.ts'
import { presentKey } from './present.ts'

export function renameKey(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  id: string,
  { name }: KeyUpdate,
): Promise<ApiKey> {
  return deps.db.write(async (repositories) => {
    const key = await findKey(repositories, caller, id)
    await repositories.keys.update(id, { name })
    return presentKey({ ...key, name })
  })
}

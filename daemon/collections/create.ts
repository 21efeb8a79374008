import type { Collection, CollectionCreate } from '../contract/collection.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findCollection } from './find.ts'
import { presentCollection } from './present.ts'

export function createCollection(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, caller: Caller, input: CollectionCreate): Promise<Collection> {
  return deps.db.write(async (repositories) => {
    if (input.parent) await findCollection(repositories, caller, input.parent)
    const now = deps.clock.now().toISOString()
    const row = {
      id: deps.ids.prefixed('col'),
      space: caller.space,
      name: input.name,
      parent: input.parent ?? null,
      publicListing: input.public_listing ?? false,
      position: input.position ?? 0,
      createdAt: now,
      updatedAt: now,
    }
    await repositories.collections.insert(row)
    return presentCollection(row, 0)
  })
}

import type { Collection, CollectionUpdate } from '../contract/collection.ts'
import { refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { findCollection, presentedCollection } from './find.ts'

export function updateCollection(deps: Pick<Deps, 'db' | 'clock'>, caller: Caller, id: string, input: CollectionUpdate): Promise<Collection> {
  return deps.db.write(async (repositories) => {
    const collection = await findCollection(repositories, caller, id)
    if (input.parent) await refuseCircle(repositories, caller, id, input.parent)
    const updated = {
      ...collection,
      name: input.name ?? collection.name,
      parent: input.parent === undefined ? collection.parent : input.parent,
      publicListing: input.public_listing ?? collection.publicListing,
      position: input.position ?? collection.position,
      updatedAt: deps.clock.now().toISOString(),
    }
    const { id: _id, space: _space, ...change } = updated
    await repositories.collections.update(id, change)
    return presentedCollection(repositories, updated)
  })
}

async function refuseCircle(repositories: Repositories, caller: Caller, id: string, parent: string): Promise<void> {
  for (let above: string | null = parent; above !== null; ) {
    if (above === id) throw refusal('inside_itself')
    above = (await findCollection(repositories, caller, above)).parent
  }
}

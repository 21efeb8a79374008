import type { Collection, CollectionUpdate } from '../contract/collection.ts'
import { refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findCollection, presentedCollection } from '../model/find-collection.ts'
import { recordCollection } from '../model/present-collection.ts'

export function updateCollection(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  input: CollectionUpdate,
): Promise<Collection> {
  return change(deps, async (tx) => {
    const collection = await findCollection(tx, caller, id)
    if (input.parent) await refuseCircle(tx, caller, id, input.parent)
    const updated = {
      ...collection,
      name: input.name ?? collection.name,
      description: input.description ?? collection.description,
      parent: input.parent === undefined ? collection.parent : input.parent,
      publicListing: input.public_listing ?? collection.publicListing,
      listed: input.listed ?? collection.listed,
      sort: input.sort ?? collection.sort,
      position: input.position ?? collection.position,
      updatedAt: tx.now,
    }
    const { id: _id, space: _space, ...fields } = updated
    await tx.collections.update(id, fields)
    await recordCollection(tx, 'collection.updated', updated)
    return presentedCollection(deps, tx, updated)
  })
}

async function refuseCircle(
  repositories: Repositories,
  caller: Caller,
  id: string,
  parent: string,
): Promise<void> {
  for (let above: string | null = parent; above !== null;) {
    if (above === id) throw refusal('inside_itself')
    above = (await findCollection(repositories, caller, above)).parent
  }
}

import type { Collection, CollectionCreate } from '../contract/collection.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { CollectionRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findCollection } from '../model/find-collection.ts'
import { presentCollection, recordCollection } from '../model/present-collection.ts'

export function createCollection(
  deps: ChangeDeps,
  caller: Caller,
  input: CollectionCreate,
): Promise<Collection> {
  return change(deps, async (tx) => {
    if (input.parent) await findCollection(tx, caller, input.parent)
    const row = await insertCollection(deps, tx, {
      space: caller.space,
      name: input.name,
      parent: input.parent ?? null,
      publicListing: input.public_listing,
      position: input.position,
    })
    return presentCollection(row, undefined)
  })
}

interface NewCollection extends Pick<CollectionRecord, 'space' | 'name' | 'parent'> {
  publicListing?: boolean | undefined
  position?: number | undefined
}

/** In a transaction of somebody else's. */
export async function insertCollection(
  { ids }: Pick<Deps, 'ids'>,
  tx: Pick<Change, 'collections' | 'now' | 'record'>,
  input: NewCollection,
): Promise<CollectionRecord> {
  const { space, name, parent, publicListing = false, position = 0 } = input
  const row = {
    id: ids.prefixed('col'),
    space,
    name,
    parent,
    publicListing,
    position,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  await tx.collections.insert(row)
  await recordCollection(tx, 'collection.created', row)
  return row
}

import type { Collection, CollectionCreate } from '../contract/collection.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { CollectionRecord } from '../ports/records.ts'
import type { ListingSort } from '../contract/video-sorts.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findCollection } from '../model/find-collection.ts'
import { requireReachable } from '../model/may-reach.ts'
import { presentCollection, recordCollection } from '../model/present-collection.ts'

export function createCollection(
  deps: ChangeDeps,
  caller: Caller,
  input: CollectionCreate,
): Promise<Collection> {
  return change(deps, async (tx) => {
    requireReachable(caller, input.parent ?? null)
    if (input.parent) await findCollection(tx, caller, input.parent)
    const row = await insertCollection(deps, tx, {
      space: caller.space,
      name: input.name,
      parent: input.parent ?? null,
      description: input.description,
      publicListing: input.public_listing,
      listed: input.listed,
      sort: input.sort,
      position: input.position,
    })
    return presentCollection(deps.settings, row, undefined)
  })
}

interface NewCollection extends Pick<CollectionRecord, 'space' | 'name' | 'parent'> {
  description?: string | undefined
  publicListing?: boolean | undefined
  listed?: boolean | undefined
  sort?: ListingSort | undefined
  position?: number | undefined
}

/** In a transaction of somebody else's. */
export async function insertCollection(
  { ids }: Pick<Deps, 'ids'>,
  tx: Pick<Change, 'collections' | 'now' | 'record' | 'settings'>,
  input: NewCollection,
): Promise<CollectionRecord> {
  const row: CollectionRecord = {
    id: ids.prefixed('col'),
    space: input.space,
    name: input.name,
    description: input.description ?? '',
    parent: input.parent,
    publicListing: input.publicListing ?? false,
    listed: input.listed ?? false,
    sort: input.sort ?? '-created_at',
    position: input.position ?? 0,
    createdAt: tx.now,
    updatedAt: tx.now,
    trashedAt: null,
    trashedWith: null,
    purgedAt: null,
  }
  await tx.collections.insert(row)
  await recordCollection(tx, 'collection.created', row)
  return row
}

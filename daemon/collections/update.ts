import type { Collection, CollectionUpdate } from '../contract/collection.ts'
import { refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { CollectionRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findCollection, presentedCollection } from '../model/find-collection.ts'
import { asSeenBy, requireBelow, requireReachable } from '../model/may-reach.ts'
import { recordCollection } from '../model/present-collection.ts'

export function updateCollection(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  input: CollectionUpdate,
): Promise<Collection> {
  return change(deps, async (tx) => {
    const collection = await findCollection(tx, caller, id)
    const updated = {
      ...collection,
      name: input.name ?? collection.name,
      description: input.description ?? collection.description,
      parent: await parentFor(tx, caller, collection, input.parent),
      publicListing: input.public_listing ?? collection.publicListing,
      listed: input.listed ?? collection.listed,
      sort: input.sort ?? collection.sort,
      position: input.position ?? collection.position,
      updatedAt: tx.now,
    }
    const { id: _id, space: _space, ...fields } = updated
    await tx.collections.update(id, fields)
    await recordCollection(tx, 'collection.updated', updated)
    return presentedCollection(deps, tx, asSeenBy(caller, updated))
  })
}

/**
 * The parent that it shall have. What a person sees as unchanged changes nothing, also where they may not reach
 * the parent and see none. Throws `forbidden`, `collection_not_found`, `conflict`.
 */
async function parentFor(
  repositories: Repositories,
  caller: Caller,
  collection: CollectionRecord,
  wanted: string | null | undefined,
): Promise<string | null> {
  const isKept = wanted === undefined || wanted === asSeenBy(caller, collection).parent
  if (isKept) return collection.parent
  requireBelow(caller, collection)
  requireReachable(caller, wanted)
  if (wanted !== null) {
    await findCollection(repositories, caller, wanted)
    await refuseCircle(repositories, collection.id, wanted)
  }
  return wanted
}

/** Climbs to the top, also through what the caller may not reach. */
async function refuseCircle(
  { collections }: Pick<Repositories, 'collections'>,
  id: string,
  parent: string,
): Promise<void> {
  for (let above: string | null = parent; above !== null;) {
    if (above === id) throw refusal('inside_itself')
    above = (await collections.get(above))?.parent ?? null
  }
}

import type { Caller } from '../ports/caller.ts'
import type { CollectionRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findCollection } from '../model/find-collection.ts'
import { requireBelow } from '../model/may-reach.ts'
import { recordCollection } from '../model/present-collection.ts'

const AT_ONCE = 100

/** Deletes a collection. Its contents move to the parent, so no video is lost. Throws `forbidden`, `collection_not_found`. */
export async function removeCollection(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
): Promise<void> {
  await change(deps, async (tx) => {
    const collection = await findCollection(tx, caller, id)
    requireBelow(caller, collection)
    const inside = await childrenOf(tx, collection)
    // The event shows the collection before its removal, with its contents.
    await recordCollection(tx, 'collection.deleted', collection)
    await tx.collections.remove(id, collection.parent, tx.now)
    for (const child of inside)
      await recordCollection(tx, 'collection.updated', {
        ...child,
        parent: collection.parent,
        updatedAt: tx.now,
      })
  })
}

async function childrenOf(
  { collections }: Change,
  { id, space }: CollectionRecord,
): Promise<CollectionRecord[]> {
  const children: CollectionRecord[] = []
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await collections.list(space, { parent: id, limit: AT_ONCE, cursor })
    children.push(...rows)
    if (next === null) return children
    cursor = next
  }
}

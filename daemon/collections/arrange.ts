import type { Collection, CollectionOrder } from '../contract/collection.ts'
import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findCollection, presentedCollection } from '../model/find-collection.ts'
import { asSeenBy } from '../model/may-reach.ts'
import { recordCollection } from '../model/present-collection.ts'

/** Puts videos of a collection in front of another one, in the order given; the others stay as they are. */
export function arrangeCollection(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  { videos, before }: CollectionOrder,
): Promise<Collection> {
  return change(deps, async (tx) => {
    const collection = await findCollection(tx, caller, id)
    const order = await tx.videos.arranged(id)
    const moved = [...new Set(videos)]
    requireMembers(new Set(order), moved, before)
    const isMoved = new Set(moved)
    const others = order.filter((video) => !isMoved.has(video))
    const at = before === undefined ? 0 : before === 'end' ? others.length : others.indexOf(before)
    await tx.videos.arrange([...others.slice(0, at), ...moved, ...others.slice(at)])
    const updated = { ...collection, updatedAt: tx.now }
    await tx.collections.update(id, { updatedAt: tx.now })
    await recordCollection(tx, 'collection.updated', updated)
    return presentedCollection(deps, tx, asSeenBy(caller, updated))
  })
}

function requireMembers(
  members: ReadonlySet<string>,
  moved: readonly string[],
  before: string | undefined,
): void {
  const faults = moved.flatMap((video, index) =>
    members.has(video)
      ? []
      : [
          {
            path: `body.videos.${index}`,
            code: 'not_in_collection',
            message: `${video} is not directly in this collection`,
          },
        ],
  )
  if (before !== undefined && before !== 'end' && !(members.has(before) && !moved.includes(before)))
    faults.push({
      path: 'body.before',
      code: 'not_in_collection',
      message: `${before} must be another video of this collection`,
    })
  if (faults.length > 0)
    throw new AppError('validation_failed', `${faults[0]!.message}.`, { faults })
}

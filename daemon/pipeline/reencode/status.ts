/** Counts the videos of a space or a collection that are still to be re-encoded. */
import type { ReencodeStatus } from '../../contract/reencode.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { findCollection } from '../../model/find-collection.ts'
import { findSpace } from '../../model/find-space.ts'

/** `collection`: with its descendants; null: all of the space. Throws `space_not_found`, `collection_not_found`. */
export function reencodeStatus(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  space: string,
  collection: string | null,
): Promise<ReencodeStatus> {
  return db.read(async (repositories) => {
    await findSpace(repositories, caller, space)
    if (collection) await findCollection(repositories, { ...caller, space }, collection)
    const counts = await repositories.jobs.countReencodes({ space, collection })
    return { object: 'reencode_status', ...counts }
  })
}

import type { TrashEntry } from '../contract/trash.ts'
import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { VIDEO_JOBS } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findCollectionOrTrashed } from '../model/find-collection.ts'
import { recordCollection } from '../model/present-collection.ts'
import { recordVideos } from '../model/present-video.ts'
import { presentEntry } from './present-entry.ts'
import { purge } from './purge.ts'

/**
 * POST /v1/collections/<id>/trash: the collection, those below it and their videos become one entry, in
 * one transaction. What was in the trash before keeps its own entry. Throws `collection_not_found`.
 */
export async function trashCollection(
  deps: ChangeDeps & Pick<Deps, 'preferences'>,
  caller: Caller,
  id: string,
): Promise<TrashEntry> {
  const { row, videos } = await change(deps, async (tx) => {
    const collection = await findCollectionOrTrashed(tx, caller, id)
    if (collection.trashedWith !== null)
      throw new AppError('collection_not_found', `The collection ${id} is in the trash.`)
    if (collection.trashedAt !== null) return { row: await tx.trash.entry(id), videos: [] }
    const inside = await tx.trash.inside(id)
    // Events show the collections with their contents, as those of deleting do.
    for (const each of [collection, ...inside.collections])
      await recordCollection(tx, 'collection.trashed', each)
    await recordVideos(tx, 'video.trashed', inside.videos)
    await tx.trash.putCollection(id, tx.now)
    return { row: await tx.trash.entry(id), videos: inside.videos }
  })
  for (const video of videos) await deps.queue.cancel(video.id, VIDEO_JOBS)
  if (deps.preferences.now().trashDays === 0) await purge(deps, row!)
  return presentEntry(deps, row!)
}

/**
 * The job `empty_trash`: deletes what has left the trash for good. It takes what the rows mark, in small
 * transactions, so that others can write meanwhile, and so that it resumes after a kill.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobRecord } from '../ports/records.ts'
import type { Purged } from '../ports/trash.ts'
import { VIDEO_JOBS } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { recordCollection } from '../model/present-collection.ts'
import { removeWithin } from '../videos/remove.ts'

const AT_ONCE = 20

/** Each purge enqueues a job of its own; the first to run deletes all that the space has purged by then. */
export async function enqueueRemoval(
  { ids }: Pick<ChangeDeps, 'ids'>,
  tx: Change,
  space: string,
  { videos, collections }: Purged,
): Promise<void> {
  if (videos + collections > 0) await tx.enqueue('empty_trash', ids.prefixed('job'), { space })
}

export async function removePurged(
  deps: ChangeDeps,
  { payload }: Pick<JobRecord, 'payload'>,
  signal: AbortSignal,
): Promise<void> {
  const space = payload.space!
  for (;;) {
    signal.throwIfAborted()
    const removed = await change(deps, (tx) => removeSome(tx, space))
    for (const video of removed.videos) await deps.queue.cancel(video, VIDEO_JOBS)
    if (removed.isAll) return
    // The database works without pauses: requests would wait until all of it is deleted.
    await nextTurn()
  }
}

/** Videos first. The contents of a deleted space are deleted with it. */
async function removeSome(
  tx: Change,
  space: string,
): Promise<{ isAll: boolean; videos: string[] }> {
  if ((await tx.spaces.get(space)) === null) return { isAll: true, videos: [] }
  const videos = await tx.trash.purgedVideos(space, AT_ONCE)
  for (const video of videos) await removeWithin(tx, video)
  if (videos.length > 0) return { isAll: false, videos: videos.map(({ id }) => id) }
  const collections = await tx.trash.purgedCollections(space, AT_ONCE)
  for (const collection of collections) {
    const all = [collection, ...(await tx.trash.collectionsWith(collection.id))]
    for (const each of all) await recordCollection(tx, 'collection.deleted', each)
    await tx.trash.removeCollection(collection.id)
  }
  return { isAll: collections.length === 0, videos: [] }
}

import type { TrashRow } from '../ports/trash.ts'
import { VIDEO_JOBS } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { recordCollection } from '../model/present-collection.ts'
import { removeWithin } from '../videos/remove.ts'

const VIDEOS_AT_ONCE = 20

export interface Purged {
  videos: number
  collections: number
}

/**
 * Deletes an entry of the trash for good. A large collection goes in several transactions, videos first,
 * so that others can write meanwhile; what is left after a kill is still in the trash. `until`: only what
 * was put there at that time or earlier. What was restored meanwhile stays.
 */
export async function purge(
  deps: ChangeDeps,
  { kind, id }: Pick<TrashRow, 'kind' | 'id'>,
  until?: string,
): Promise<Purged> {
  if (kind === 'video') return purgeVideo(deps, id, until)
  let videos = 0
  for (;;) {
    const step = await change(deps, (tx) => removeSome(tx, id, until))
    for (const video of step.videos) await deps.queue.cancel(video, VIDEO_JOBS)
    videos += step.videos.length
    if (step.isDone) return { videos, collections: step.collections }
  }
}

async function purgeVideo(deps: ChangeDeps, id: string, until?: string): Promise<Purged> {
  const isRemoved = await change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    if (!isDue(video, until)) return false
    await removeWithin(tx, video!)
    return true
  })
  if (isRemoved) await deps.queue.cancel(id, VIDEO_JOBS)
  return { videos: isRemoved ? 1 : 0, collections: 0 }
}

async function removeSome(
  tx: Change,
  id: string,
  until: string | undefined,
): Promise<{ isDone: boolean; videos: string[]; collections: number }> {
  const collection = await tx.collections.get(id)
  if (!collection || !isDue(collection, until)) return { isDone: true, videos: [], collections: 0 }
  const some = await tx.trash.videosWith(id, '', VIDEOS_AT_ONCE)
  for (const video of some) await removeWithin(tx, video)
  if (some.length > 0)
    return { isDone: false, videos: some.map((video) => video.id), collections: 0 }
  const all = [collection, ...(await tx.trash.collectionsWith(id))]
  for (const each of all) await recordCollection(tx, 'collection.deleted', each)
  await tx.trash.removeCollection(id, collection.parent)
  return { isDone: true, videos: [], collections: all.length }
}

const isDue = (
  row: { trashedAt: string | null; trashedWith: string | null } | null,
  until: string | undefined,
): boolean =>
  row !== null &&
  row.trashedAt !== null &&
  row.trashedWith === null &&
  (until === undefined || row.trashedAt <= until)

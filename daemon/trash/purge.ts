import { entryOfJob } from '../ports/audit.ts'
import type { CollectionRecord, VideoRecord } from '../ports/records.ts'
import { VIDEO_JOBS } from '../ports/records.ts'
import type { TrashRow } from '../ports/trash.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { removeWithin } from '../videos/remove.ts'
import { enqueueRemoval } from './remove-purged.ts'

/**
 * Deletes an entry of the trash for good. A collection leaves the trash at once with all that is in it,
 * and a job deletes that, since it may be much. `until`: only what was put there at that time or
 * earlier, because its days are over, which the audit log then shows. What was restored meanwhile stays.
 */
export async function purge(
  deps: ChangeDeps,
  { kind, id }: Pick<TrashRow, 'kind' | 'id'>,
  until?: string,
): Promise<void> {
  if (kind === 'video') return purgeVideo(deps, id, until)
  await change(deps, async (tx) => {
    const collection = await tx.collections.get(id)
    if (!isDue(collection, until)) return null
    const purged = await tx.trash.purgeCollection(id, tx.now)
    await enqueueRemoval(deps, tx, collection!.space, purged)
    if (until !== undefined) await noteExpiry(tx, collection!)
    return collection
  })
}

async function purgeVideo(deps: ChangeDeps, id: string, until?: string): Promise<void> {
  const isRemoved = await change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    if (!isDue(video, until)) return false
    await removeWithin(tx, video!)
    if (until !== undefined) await noteExpiry(tx, video!)
    return true
  })
  if (isRemoved) await deps.queue.cancel(id, VIDEO_JOBS)
}

const isDue = (
  row: Pick<CollectionRecord | VideoRecord, 'trashedAt' | 'trashedWith' | 'purgedAt'> | null,
  until: string | undefined,
): boolean =>
  row !== null &&
  row.trashedAt !== null &&
  row.trashedWith === null &&
  row.purgedAt === null &&
  (until === undefined || row.trashedAt <= until)

const noteExpiry = (
  { audit, now }: Pick<Change, 'audit' | 'now'>,
  { space, id, name, trashedAt }: Pick<VideoRecord, 'space' | 'id' | 'name' | 'trashedAt'>,
): Promise<void> =>
  audit.append(
    entryOfJob({
      createdAt: now,
      space,
      action: 'trash.expire',
      targetId: id,
      targetName: name,
      changes: [{ field: 'trashed_at', from: trashedAt, to: null }],
    }),
  )

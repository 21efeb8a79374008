import type { TrashEntry } from '../contract/trash.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { VIDEO_JOBS } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { setVideo } from '../model/change-video.ts'
import { findVideoOrTrashed } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'
import { presentEntry } from './present-entry.ts'
import { purge } from './purge.ts'

/**
 * POST /v1/videos/<id>/trash. Its jobs stop and wait in the queue. A video that is there already stays
 * as it is; one that went there with its collection becomes an entry of its own. Throws `video_not_found`.
 */
export async function trashVideo(
  deps: ChangeDeps & Pick<Deps, 'preferences'>,
  caller: Caller,
  id: string,
): Promise<TrashEntry> {
  const row = await change(deps, async (tx) => {
    const video = await findVideoOrTrashed(tx, caller, id)
    if (video.trashedAt === null) {
      const trashed = await setVideo(tx, video, { trashedAt: tx.now, trashedWith: null })
      await recordVideo(tx, 'video.trashed', trashed)
    } else if (video.trashedWith !== null) await tx.videos.update(id, { trashedWith: null })
    return tx.trash.entry(id)
  })
  await deps.queue.cancel(id, VIDEO_JOBS)
  if (deps.preferences.now().trashDays === 0) await purge(deps, row!)
  return presentEntry(deps, row!)
}

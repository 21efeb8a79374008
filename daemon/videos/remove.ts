import type { Caller } from '../ports/caller.ts'
import { videoPrefix } from '../ports/layout.ts'
import { VIDEO_JOBS, type VideoRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findVideoOrTrashed } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'

/**
 * Deletes a video for good, also from the trash: the row at once and the files by a durable job, so that
 * the response need not wait for many files, and they are removed even after a power failure. Throws `video_not_found`. `onlyUnused`: does
 * nothing when the video has a file meanwhile, expects one, or is gone.
 */
export async function removeVideo(
  deps: ChangeDeps,
  caller: Pick<Caller, 'space' | 'collections'>,
  id: string,
  { onlyUnused = false } = {},
): Promise<void> {
  const isRemoved = await change(deps, async (tx) => {
    if (onlyUnused && !(await isUnused(tx, id))) return false
    await removeWithin(tx, await findVideoOrTrashed(tx, caller, id))
    return true
  })
  if (isRemoved) await deps.queue.cancel(id, VIDEO_JOBS)
}

/** Deletes a video within a transaction; afterwards, its running jobs must be cancelled. */
export async function removeWithin(tx: Change, video: VideoRecord): Promise<void> {
  const { id } = video
  const uploads = await tx.uploads.ofVideo(id)
  await recordVideo(tx, 'video.deleted', video)
  await tx.jobs.removeOf(id, VIDEO_JOBS)
  await tx.videos.remove(id)
  await tx.enqueue('sweep', videoPrefix(id), {
    video: id,
    uploads: uploads.map((upload) => upload.id).join(' '),
  })
}

async function isUnused({ videos, uploads, media }: Change, id: string): Promise<boolean> {
  const video = await videos.get(id)
  return (
    video?.status === 'created' &&
    video.trashedAt === null &&
    (await uploads.ofVideo(id)).length === 0 &&
    (await media.sourcesOf(id)).length === 0
  )
}

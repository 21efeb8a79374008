import type { Caller } from '../ports/caller.ts'
import { videoPrefix } from '../ports/layout.ts'
import { VIDEO_JOBS } from '../ports/records.ts'
import { change, type ChangeDeps } from './change.ts'
import { findVideo } from './find.ts'

/**
 * The row goes at once; its files by a durable job, so that the answer may say 204
 * although files are many: they certainly go, also when the power fails now.
 */
export async function removeVideo(deps: ChangeDeps, caller: Pick<Caller, 'space'>, id: string): Promise<void> {
  await change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const uploads = await tx.uploads.ofVideo(id)
    await tx.record('video.deleted', video)
    await tx.jobs.removeOf(id, VIDEO_JOBS)
    await tx.videos.remove(id)
    await tx.enqueue('sweep', videoPrefix(id), { video: id, uploads: uploads.map((upload) => upload.id).join(' ') })
  })
  await deps.queue.cancel(id, VIDEO_JOBS)
}

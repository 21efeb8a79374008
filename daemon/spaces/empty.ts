/**
 * The job `empty_space`: deletes the contents of a deleted space and finally the space. Each step
 * checks what is left, so that it resumes after a kill, and works in small batches, so that others can
 * write meanwhile. Records no events, since their log is deleted too.
 */
import { end } from '../imports/end.ts'
import type { Deps } from '../ports/deps.ts'
import { spacePrefix, videoPrefix } from '../ports/layout.ts'
import { VIDEO_JOBS, type JobRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'

const VIDEOS_AT_ONCE = 20
const ROWS_AT_ONCE = 1_000

export async function emptySpace(
  deps: ChangeDeps & Pick<Deps, 'analytics' | 'storage'>,
  { subject: space }: Pick<JobRecord, 'subject'>,
  signal: AbortSignal,
): Promise<void> {
  await endImports(deps, space)
  while (await removeVideos(deps, space)) signal.throwIfAborted()
  await deps.storage.remove(spacePrefix(space))
  while (await deps.analytics.forgetSpace(space)) signal.throwIfAborted()
  while (await deps.db.write(({ spaces }) => spaces.removeSome(space, ROWS_AT_ONCE)))
    signal.throwIfAborted()
}

/** First, since they make videos. */
async function endImports(deps: ChangeDeps, space: string): Promise<void> {
  for (const id of await deps.db.read(({ spaces }) => spaces.activeImports(space))) {
    await change(deps, async (tx) => {
      await end(tx, id, 'cancelled', null)
      await tx.jobs.removeOf(id, ['import'])
    })
    await deps.queue.cancel(id, ['import'])
  }
}

/** Returns whether there may be more. Files outside the space's folder are deleted by jobs of their own. */
async function removeVideos(deps: ChangeDeps, space: string): Promise<boolean> {
  const removed = await change(deps, async (tx) => {
    const ids = await tx.spaces.videos(space, VIDEOS_AT_ONCE)
    for (const id of ids) {
      const uploads = (await tx.uploads.ofVideo(id)).map((upload) => upload.id).join(' ')
      await tx.jobs.removeOf(id, VIDEO_JOBS)
      await tx.videos.remove(id)
      await tx.enqueue('sweep', videoPrefix(id), { video: id, uploads, with: 'space' })
    }
    return ids
  })
  for (const id of removed) await deps.queue.cancel(id, VIDEO_JOBS)
  return removed.length > 0
}

import { refusal } from '../contract/errors.ts'
import type { Video } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import { derivedPrefixes } from '../ports/layout.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { HOPELESS } from './fail.ts'
import { findVideo, presented } from '../model/find-video.ts'
import { advance } from '../model/change-video.ts'

/** Retries a failed video from its stored source if there is one, otherwise from `input_url`. */
export async function retryVideo(deps: ChangeDeps, caller: Caller, id: string): Promise<Video> {
  const failed = await deps.db.read((tx) => findVideo(tx, caller, id))
  // What its failure left to be removed would take what is made from now on.
  const folders = failed.source === null ? [] : derivedPrefixes(id, failed.source)
  for (const folder of folders) await deps.queue.cancel(folder, ['sweep'])
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (video.status !== 'errored') throw refusal('not_errored', { status: video.status })
    // What is left of the progress tells that the file of a hopeless failure was kept (see failVideo).
    const isKept = !HOPELESS.has(video.error!.code) || video.progress > 0
    const hasSource = video.source !== null && isKept
    if (hasSource) {
      for (const folder of folders) await tx.jobs.removeOf(folder, ['sweep'])
      const again = await advance(tx, video, 'uploaded', { error: null })
      await tx.enqueue('process', id, { source: video.source! })
      return presented(deps, tx, again)
    }
    if (!video.inputUrl) throw refusal('nothing_stored')
    const again = await advance(tx, video, 'created', { error: null, progress: 0 })
    await tx.enqueue('fetch', id, {})
    return presented(deps, tx, again)
  })
}

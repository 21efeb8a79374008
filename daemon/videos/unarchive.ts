import type { Video } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo, presented } from '../model/find-video.ts'

/** Listed and served again, as it was. */
export function unarchiveVideo(deps: ChangeDeps, caller: Caller, id: string): Promise<Video> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (video.archivedAt === null) return presented(deps, tx, video)
    const back = await tx.set(video, { archivedAt: null })
    await tx.record('video.unarchived', back)
    return presented(deps, tx, back)
  })
}

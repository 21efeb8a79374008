import type { Video } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo, presented } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

/** Lists and serves the video again. */
export function unarchiveVideo(deps: ChangeDeps, caller: Caller, id: string): Promise<Video> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (video.archivedAt === null) return presented(deps, tx, video)
    const back = await setVideo(tx, video, { archivedAt: null })
    await recordVideo(tx, 'video.unarchived', back)
    return presented(deps, tx, back)
  })
}

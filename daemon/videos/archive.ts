import type { Video } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo, presented } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

/**
 * Removes a video from lists and from delivery, but keeps it; jobs in progress continue. Archiving
 * twice changes nothing.
 */
export function archiveVideo(deps: ChangeDeps, caller: Caller, id: string): Promise<Video> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (video.archivedAt !== null) return presented(deps, tx, video)
    const archived = await setVideo(tx, video, { archivedAt: tx.now })
    await recordVideo(tx, 'video.archived', archived)
    return presented(deps, tx, archived)
  })
}

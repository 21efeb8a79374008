import type { Video } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo, presented } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

/** Only `updated_at` changes: who keeps a copy hears that it is to be read again. */
export function touchVideo(deps: ChangeDeps, caller: Caller, id: string): Promise<Video> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const touched = await setVideo(tx, video, {})
    await recordVideo(tx, 'video.updated', touched)
    return presented(deps, tx, touched)
  })
}

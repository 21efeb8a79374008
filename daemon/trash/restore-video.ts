import type { Video } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { setVideo } from '../model/change-video.ts'
import { findVideoOrTrashed, presented } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'

/**
 * POST /v1/videos/<id>/restore. Everything is as before; a video whose collection is in the trash goes to
 * the nearest one that is not. One that is not in the trash stays as it is. Throws `video_not_found`.
 */
export function restoreVideo(deps: ChangeDeps, caller: Caller, id: string): Promise<Video> {
  return change(deps, async (tx) => {
    const video = await findVideoOrTrashed(tx, caller, id)
    if (video.trashedAt === null) return presented(deps, tx, video)
    const restored = await setVideo(tx, video, {
      trashedAt: null,
      trashedWith: null,
      collection: await tx.trash.nearestUntrashed(video.collection),
    })
    await recordVideo(tx, 'video.restored', restored)
    return presented(deps, tx, restored)
  })
}

import type { Video, VideoUpdate } from '../contract/video.ts'
import { findCollection } from '../model/find-collection.ts'
import { requireReachable } from '../model/may-reach.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo, presented } from '../model/find-video.ts'
import { changedColumns } from '../model/video-columns.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

export function updateVideo(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  input: VideoUpdate,
): Promise<Video> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (input.collection !== undefined) requireReachable(caller, input.collection)
    if (input.collection) await findCollection(tx, caller, input.collection)
    const updated = await setVideo(tx, video, changedColumns(input))
    await recordVideo(tx, 'video.updated', updated)
    return presented(deps, tx, updated)
  })
}

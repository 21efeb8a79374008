import type { Video, VideoUpdate } from '../contract/video.ts'
import { findCollection } from '../collections/find.ts'
import type { Caller } from '../ports/caller.ts'
import type { VideoRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from './change.ts'
import { findVideo, presented } from './find.ts'

export function updateVideo(deps: ChangeDeps, caller: Caller, id: string, input: VideoUpdate): Promise<Video> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (input.collection) await findCollection(tx, caller, input.collection)
    const updated = await tx.set(video, given(input))
    await tx.record('video.updated', updated)
    return presented(deps, tx, updated)
  })
}

/** Only what was sent: absent means unchanged, null means none. */
function given(input: VideoUpdate): Partial<VideoRecord> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

import type { Video, VideoUpdate } from '../contract/video.ts'
import { findCollection } from '../model/find-collection.ts'
import type { Caller } from '../ports/caller.ts'
import type { VideoRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo, presented } from '../model/find-video.ts'

export function updateVideo(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  input: VideoUpdate,
): Promise<Video> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (input.collection) await findCollection(tx, caller, input.collection)
    const updated = await tx.set(video, given(input))
    await tx.record('video.updated', updated)
    return presented(deps, tx, updated)
  })
}

/** Fields of a record that take these values. */
type TakenBy<Value> = {
  [Field in keyof VideoRecord]: Value extends VideoRecord[Field] ? Field : never
}[keyof VideoRecord]

/** Field of a request → field of the record. One that is not named here, or does not fit there, does not compile. */
const FIELDS = {
  name: 'name',
  description: 'description',
  collection: 'collection',
  visibility: 'visibility',
  language: 'language',
  tags: 'tags',
  metadata: 'metadata',
  settings: 'settings',
} as const satisfies {
  [Field in keyof VideoUpdate]-?: TakenBy<Exclude<VideoUpdate[Field], undefined>>
}

/** Only what was sent: absent means unchanged, null means none. */
function given(input: VideoUpdate): Partial<VideoRecord> {
  const named = Object.entries(FIELDS) as [keyof typeof FIELDS, keyof VideoRecord][]
  return Object.fromEntries(
    named
      .filter(([field]) => input[field] !== undefined)
      .map(([field, target]) => [target, input[field]]),
  )
}

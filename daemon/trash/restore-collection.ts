import type { Collection } from '../contract/collection.ts'
import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { CollectionRecord, VideoRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findCollectionOrTrashed, presentedCollection } from '../model/find-collection.ts'
import { asSeenBy } from '../model/may-reach.ts'
import { recordCollection } from '../model/present-collection.ts'
import { recordVideos } from '../model/present-video.ts'

const AT_ONCE = 500

/**
 * POST /v1/collections/<id>/restore: everything that went into the trash with it comes back, under the same
 * parent, or the nearest one that is not in the trash. One that is not in the trash stays as it is. Throws
 * `collection_not_found`, also for a collection that is there as a part of another one.
 */
export function restoreCollection(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
): Promise<Collection> {
  return change(deps, async (tx) => {
    const collection = await findCollectionOrTrashed(tx, caller, id)
    if (collection.trashedWith !== null)
      throw new AppError(
        'collection_not_found',
        `The collection ${id} is in the trash as a part of ${collection.trashedWith}. Restore that.`,
      )
    if (collection.trashedAt === null)
      return presentedCollection(deps, tx, asSeenBy(caller, collection))
    const below = await tx.trash.collectionsWith(id)
    const videos = await videosWith(tx, id)
    const parent = await tx.trash.nearestUntrashed(collection.parent)
    await tx.trash.takeCollection(id, parent, tx.now)
    const restored = { ...untrashed(tx, collection), parent }
    for (const each of [restored, ...below.map((row) => untrashed(tx, row))])
      await recordCollection(tx, 'collection.restored', each)
    await recordVideos(
      tx,
      'video.restored',
      videos.map((video) => untrashed(tx, video)),
    )
    return presentedCollection(deps, tx, asSeenBy(caller, restored))
  })
}

async function videosWith({ trash }: Change, id: string): Promise<VideoRecord[]> {
  const videos: VideoRecord[] = []
  for (;;) {
    const some = await trash.videosWith(id, videos.at(-1)?.id ?? '', AT_ONCE)
    videos.push(...some)
    if (some.length < AT_ONCE) return videos
  }
}

const untrashed = <Row extends CollectionRecord | VideoRecord>({ now }: Change, row: Row): Row => ({
  ...row,
  trashedAt: null,
  trashedWith: null,
  updatedAt: now,
})

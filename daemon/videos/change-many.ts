/** Changes many videos, each in its own transaction: a failure does not stop the others. */
import { AppError, refusal } from '../contract/errors.ts'
import { MOST_TAGS } from '../contract/limits.ts'
import type { VideoBatch, VideoBatchResult } from '../contract/video-batch.ts'
import { findCollection } from '../model/find-collection.ts'
import { requireReachable } from '../model/may-reach.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

type Values = NonNullable<VideoBatchResult['data'][number]['before']>

/** `name`: as before. */
export interface ChangedVideo {
  id: string
  name: string
  before: Values
  after: Values
}

/** Throws `collection_not_found` before any change. */
export async function changeManyVideos(
  deps: ChangeDeps & Pick<Deps, 'log'>,
  caller: Caller,
  { videos, change: wanted }: VideoBatch,
): Promise<VideoBatchResult> {
  const { collection } = wanted
  if (collection !== undefined) requireReachable(caller, collection)
  if (collection)
    await deps.db.read((repositories) => findCollection(repositories, caller, collection))
  const data: VideoBatchResult['data'] = []
  for (const video of new Set(videos)) {
    try {
      const { before } = await changeOne(deps, caller, video, wanted)
      data.push({ video, error: null, before })
    } catch (error) {
      if (!(error instanceof AppError))
        deps.log.error({ err: error, video }, 'one of many videos could not be changed')
      const { code, message, reason, given } =
        error instanceof AppError ? error : new AppError('internal_error')
      data.push({ video, error: { code, message, reason, given }, before: null })
    }
  }
  return { object: 'video_batch', data }
}

/** Same events as updating and archiving one by one, and none when nothing changes. */
function changeOne(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  wanted: VideoBatch['change'],
): Promise<ChangedVideo> {
  return change(deps, async (tx) => {
    let video = await findVideo(tx, caller, id)
    if (wanted.collection) await findCollection(tx, caller, wanted.collection)
    const before = valuesOf(video)
    const { name } = video
    const fields = changedFields(video, wanted)
    if (Object.keys(fields).length > 0) {
      video = await setVideo(tx, video, fields)
      await recordVideo(tx, 'video.updated', video)
    }
    if (wanted.archived !== undefined && wanted.archived !== before.archived) {
      video = await setVideo(tx, video, { archivedAt: wanted.archived ? tx.now : null })
      await recordVideo(tx, wanted.archived ? 'video.archived' : 'video.unarchived', video)
    }
    return { id, name, before, after: valuesOf(video) }
  })
}

const valuesOf = ({ collection, visibility, tags, archivedAt }: VideoRecord): Values => ({
  collection,
  visibility,
  tags,
  archived: archivedAt !== null,
})

function changedFields(
  video: VideoRecord,
  { collection, visibility, add_tags = [], remove_tags = [] }: VideoBatch['change'],
): Partial<VideoRecord> {
  const gone = new Set(remove_tags)
  const tags = [...new Set([...video.tags.filter((tag) => !gone.has(tag)), ...add_tags])]
  if (tags.length > MOST_TAGS)
    throw refusal('too_many_tags', { most: MOST_TAGS, count: tags.length })
  return {
    ...(collection !== undefined && collection !== video.collection ? { collection } : {}),
    ...(visibility !== undefined && visibility !== video.visibility ? { visibility } : {}),
    ...(tags.length !== video.tags.length || tags.some((tag, at) => tag !== video.tags[at])
      ? { tags }
      : {}),
  }
}

import { AppError } from '../contract/errors.ts'
import type { Video } from '../contract/video.ts'
import type { Repositories } from '../ports/database.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import type { Addresses } from './urls.ts'
import { mayReach } from './may-reach.ts'
import { presentVideo } from './present-video.ts'

/**
 * Finds a video of the caller's space. Throws `video_not_found`, also for the id of another space and
 * for a video in the trash.
 */
export async function findVideo(
  repositories: Pick<Repositories, 'videos'>,
  caller: Pick<Caller, 'space' | 'collections'>,
  id: string,
): Promise<VideoRecord> {
  const video = await findVideoOrTrashed(repositories, caller, id)
  if (video.trashedAt !== null)
    throw new AppError(
      'video_not_found',
      `The video ${id} is in the trash. Restore it first: POST /v1/videos/${id}/restore`,
    )
  return video
}

/** For the trash and for deleting: finds a video whether it is in the trash or not, unless it is being deleted for good. */
export async function findVideoOrTrashed(
  { videos }: Pick<Repositories, 'videos'>,
  caller: Pick<Caller, 'space' | 'collections'>,
  id: string,
): Promise<VideoRecord> {
  const video = await videos.get(id)
  if (
    !video ||
    video.purgedAt !== null ||
    video.space !== caller.space ||
    !mayReach(caller, video.collection)
  )
    throw new AppError('video_not_found', `There is no video ${id} in this space.`)
  return video
}

export function getVideo(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<Video> {
  return deps.db.read(async (repositories) => {
    const video = await findVideo(repositories, caller, id)
    return presented(deps, repositories, video)
  })
}

export async function presented(
  deps: { settings: Addresses },
  repositories: Pick<Repositories, 'media'>,
  video: VideoRecord,
): Promise<Video> {
  const media = await repositories.media.of([video])
  return presentVideo(deps.settings, video, media.get(video.id)!)
}

import { AppError } from '../contract/errors.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { VideoRecord } from '../ports/records.ts'
import { mayReach } from './may-reach.ts'

/**
 * The only gate to everything that viewers can request: embed data, manifests, segments, files, stills,
 * subtitles. Archived videos and those in the trash are never served. Private ones are served to credentials of their own
 * space and to tokens that cover them. To anybody else a private video looks like one that does not
 * exist: a sender of invalid credentials learns what is wrong with those, and the same for unknown ids.
 */
export async function servable(
  { videos }: Pick<Repositories, 'videos'>,
  id: string,
  viewer: Viewer,
): Promise<VideoRecord> {
  return requireServable(await videos.get(id), id, viewer)
}

/** Checks a row that was read before. */
export async function requireServable(
  video: VideoRecord | null,
  id: string,
  viewer: Viewer,
): Promise<VideoRecord> {
  const isVisible = video !== null && video.archivedAt === null && video.trashedAt === null
  if (isVisible && (video.visibility === 'public' || hasOwnCredentials(video, viewer))) return video
  const reached = await viewer.grant?.reaches(video ?? { id, collection: null })
  if (isVisible && reached) return video
  if (viewer.fault) throw viewer.fault
  if (reached === false) throw new AppError('forbidden', 'This token is not for this video.')
  throw new AppError('video_not_found', 'This video does not exist or is private.')
}

/** Downloading the original takes more than playing: a key, or a token that permits it. */
export async function requireDownload(
  video: VideoRecord,
  { caller, grant, fault }: Viewer,
): Promise<void> {
  if (hasOwnCredentials(video, { caller }) || (grant?.download && (await grant.reaches(video))))
    return
  if (fault) throw fault
  if (grant)
    throw new AppError(
      'forbidden',
      'The original requires a token for this video with "download": true, or an API key.',
    )
  throw new AppError(
    'unauthorized',
    'The original requires an API key, or a token with "download": true.',
  )
}

/** Whether a token may have the original: the file of a cut or a clip has what was cut away, too. */
export const mayShareOriginal = ({ source }: Pick<MediaOfVideo, 'source'>): boolean => !source?.cut

/**
 * What was cut away is for those who can change every video of the space. Having made a clip is not enough: its file
 * is the whole film, perhaps of somebody else.
 */
export async function requireUncut(video: VideoRecord, { caller, grant }: Viewer): Promise<void> {
  const isEditor = caller?.permissions.has('videos:write') && hasOwnCredentials(video, { caller })
  if (isEditor || (grant?.uncut && (await grant.reaches(video)))) return
  throw new AppError(
    grant || caller ? 'forbidden' : 'unauthorized',
    'What was cut from a video is only available to those who can edit it.',
  )
}

/** Whether the caller has credentials of the video's own space, and may see what concerns only its owner. */
export function hasOwnCredentials(video: VideoRecord, { caller }: Pick<Viewer, 'caller'>): boolean {
  if (caller === null || !caller.permissions.has('videos:watch')) return false
  return (
    (caller.kind === 'owner' || caller.space === video.space) && mayReach(caller, video.collection)
  )
}

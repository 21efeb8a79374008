import { AppError } from '../contract/errors.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { VideoRecord } from '../ports/records.ts'

/**
 * The one gate in front of everything a viewer can get: embed, manifest, segment, file, still, subtitle.
 * Archived videos are not served. A private one is, to credentials of its own space and to tokens that reach it. To
 * everybody else it looks like one that does not exist: whoever sent credentials hears what is wrong with
 * those, and the same for an id that nobody has.
 */
export async function servable(
  { videos }: Pick<Repositories, 'videos'>,
  id: string,
  viewer: Viewer,
): Promise<VideoRecord> {
  return requireServable(await videos.get(id), id, viewer)
}

/** The same for a row that was read before. */
export async function requireServable(
  video: VideoRecord | null,
  id: string,
  viewer: Viewer,
): Promise<VideoRecord> {
  const isThere = video !== null && video.archivedAt === null
  if (isThere && (video.visibility === 'public' || isOwn(video, viewer))) return video
  const reached = await viewer.grant?.reaches(video ?? { id, collection: null })
  if (isThere && reached) return video
  if (viewer.fault) throw viewer.fault
  if (reached === false) throw new AppError('forbidden', 'This token is not for this video.')
  throw new AppError('video_not_found', 'This video does not exist or is private.')
}

/** The file as it was uploaded is more than playing: it takes a key, or a token that says so. */
export async function requireDownload(
  video: VideoRecord,
  { caller, grant, fault }: Viewer,
): Promise<void> {
  if (isOwn(video, { caller }) || (grant?.download && (await grant.reaches(video)))) return
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

/** Credentials of the video's own space: what is its owner's business is theirs. */
export function isOwn(video: VideoRecord, { caller }: Pick<Viewer, 'caller'>): boolean {
  return caller !== null && (caller.kind === 'owner' || caller.space === video.space)
}

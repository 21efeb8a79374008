import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { VideoRecord } from '../ports/records.ts'

/**
 * The one gate in front of everything a viewer can get: embed, manifest, segment, file, still, subtitle.
 * Archived videos are not served. A private one is, to credentials of its own space alone;
 * to everybody else it looks like one that does not exist.
 */
export function servable(video: VideoRecord | null, caller: Caller | null): VideoRecord {
  const hidden = !video || video.archivedAt !== null || (video.visibility === 'private' && caller?.space !== video.space)
  if (hidden) throw new AppError('video_not_found', 'There is no video here, or it is private.')
  return video
}

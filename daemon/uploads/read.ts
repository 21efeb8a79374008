/** Upload status for the sender of a file: bytes received, and the state of the video. */
import { nullIfRefused } from '../model/null-if-refused.ts'
import { AppError } from '../contract/errors.ts'
import type { List } from '../contract/values.ts'
import type { UploadInfo } from '../contract/upload.ts'
import type { Uploader } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { arrivingState } from '../model/arriving.ts'
import { isReceiving } from './continue.ts'
import { findUpload } from './find.ts'
import { resumeKeyOf } from './resume-key.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'
import { unacknowledgedOf } from './unacknowledged.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'uploadFiles'>

/** Unfinished uploads of a file, newest first. The fingerprint proves that the caller has the file. */
export async function findUploads(
  deps: ReadDeps & Pick<Deps, 'vault'>,
  uploader: Uploader,
  fingerprint: string,
): Promise<List<UploadInfo>> {
  const key = resumeKeyOf(deps, uploader.grant, fingerprint)
  const rows = await deps.db.read(({ uploads }) => uploads.byResumeKey(uploader.caller.space, key))
  const ended = unacknowledgedOf(deps, uploader.caller.space, key)
  const found = await Promise.all(
    [...ended, ...rows.map(({ id }) => id)].map((id) => readIfExists(deps, uploader, id)),
  )
  return {
    object: 'list',
    data: found.filter(
      (info): info is UploadInfo => info !== null && (!info.finished || ended.includes(info.id)),
    ),
    has_more: false,
    next_cursor: null,
  }
}

/** Skips an upload that has ended meanwhile, or whose video is no longer within the caller's reach. */
const readIfExists = (deps: ReadDeps, uploader: Uploader, id: string): Promise<UploadInfo | null> =>
  readUpload(deps, uploader, id).catch(nullIfRefused)

/**
 * Throws `upload_not_found`, also for one whose file was no video and was not kept;
 * `upload_expired`; `forbidden` for one outside the token's scope.
 */
export async function readUpload(
  deps: ReadDeps,
  uploader: Uploader,
  id: string,
): Promise<UploadInfo> {
  const found = await findUpload(deps, uploader, id)
  const [video, row] = await deps.db.read(({ videos, uploads }) =>
    Promise.all([videos.get(found.video), uploads.get(id)]),
  )
  if (!video || video.trashedAt !== null)
    throw new AppError('upload_not_found', 'The video of this upload was deleted.')
  const receivedBytes = found.finished
    ? found.sizeBytes
    : ((await deps.uploadFiles.sizeOf(id)) ?? 0)
  return {
    object: 'upload',
    id,
    video: video.id,
    size_bytes: found.sizeBytes,
    received_bytes: receivedBytes,
    receiving: await isReceiving(deps, id),
    finished: found.finished,
    expires_at: found.finished ? null : (row?.expiresAt ?? null),
    status: video.status,
    // While a new file is worked on, what plays is the old one.
    playable: video.playable && video.servedSource === sourceOfUpload(id),
    progress: video.progress,
    arriving: video.source === sourceOfUpload(id) ? arrivingState(video) : null,
    error: video.error,
  }
}

import { AppError } from '../contract/errors.ts'
import { splitVideoId, uploadId } from '../contract/ids.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'

export interface FoundUpload {
  id: string
  video: string
  sizeBytes: number
  /** The source is in place. A client that missed the answer may still ask. */
  finished: boolean
}

/** The caller's own upload, else `upload_not_found`; `upload_expired` when it was not continued in time. */
export async function findUpload(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<FoundUpload> {
  const isUploadId = uploadId.safeParse(id).success
  const [row, source] = isUploadId
    ? await deps.db.read(({ uploads, media }) =>
        Promise.all([uploads.get(id), media.source(sourceOfUpload(id))]),
      )
    : [null, null]
  const video = row?.video ?? source?.video
  const isTrashed = video && (await deps.db.read(({ videos }) => videos.get(video)))?.trashedAt
  if (!video || isTrashed || splitVideoId(video).space !== caller.space) {
    throw new AppError(
      'upload_not_found',
      'There is no such upload in this space: it was cancelled, it expired, or its video ' +
        'was deleted. Start a new upload.',
    )
  }
  if (source && !row) return { id, video, sizeBytes: source.sizeBytes, finished: true }
  if (row!.expiresAt <= deps.clock.now().toISOString())
    throw new AppError(
      'upload_expired',
      'The upload expired. Upload the file again from the start.',
    )
  return { id, video, sizeBytes: row!.sizeBytes, finished: false }
}

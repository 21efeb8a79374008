/** Decides whether a file is accepted, before its first byte. */
import { AppError, refusal } from '../contract/errors.ts'
import { REASONS } from '../contract/reasons.ts'
import type { VideoStatus } from '../contract/states.ts'
import type { Repositories } from '../ports/database.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { findVideo } from '../model/find-video.ts'
import { requireChangeable } from '../model/may-reach.ts'
import { isCopyInWork } from '../pipeline/reencode/keep-served.ts'

const ACCEPTS_A_SOURCE: ReadonlySet<VideoStatus> = new Set(['created', 'errored', 'ready'])

/** Throws `validation_failed` for an empty file, `upload_too_large`, `storage_full`. */
export async function requireAcceptableSize(
  deps: Pick<Deps, 'settings' | 'storage'>,
  sizeBytes: number,
  path: string,
): Promise<void> {
  requireSomething(sizeBytes, path)
  const { maxSourceBytes } = deps.settings
  if (sizeBytes > maxSourceBytes)
    throw new AppError(
      'upload_too_large',
      `The file has ${sizeBytes} bytes; the limit is ${maxSourceBytes}.`,
    )
  await deps.storage.requireFreeSpace(sizeBytes)
}

/** Throws `validation_failed` for an empty file; `path`: where the request declares its size. */
export function requireSomething(sizeBytes: number, path: string): void {
  if (sizeBytes > 0) return
  throw refusal('file_empty', undefined, {
    faults: [{ path, code: 'too_small', message: REASONS.file_empty.detail }],
  })
}

/**
 * Throws `video_not_found`; `invalid_state` while an earlier source is being worked on, unless it is only
 * re-encoded, which a new file makes pointless.
 */
export async function findVideoForSource(
  repositories: Pick<Repositories, 'videos' | 'media'>,
  caller: Caller,
  id: string,
): Promise<VideoRecord> {
  const video = await findVideo(repositories, caller, id)
  requireChangeable(caller, video)
  if (ACCEPTS_A_SOURCE.has(video.status)) return video
  const source = video.source === null ? null : await repositories.media.source(video.source)
  if (!isCopyInWork(video, source)) throw refusal('takes_no_file', { status: video.status })
  return video
}

export function expiryOf(deps: Pick<Deps, 'clock' | 'settings'>): string {
  return new Date(
    deps.clock.now().getTime() + deps.settings.uploadExpirySeconds * 1000,
  ).toISOString()
}

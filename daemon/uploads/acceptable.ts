/** Whether a file may come at all: asked before its first byte. */
import { AppError } from '../contract/errors.ts'
import type { VideoStatus } from '../contract/states.ts'
import type { Repositories } from '../ports/database.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { findVideo } from '../videos/find.ts'

const TAKES_A_SOURCE: ReadonlySet<VideoStatus> = new Set(['created', 'errored', 'ready'])

/** Throws `validation_failed` for an empty file, `upload_too_large`, `storage_full`. */
export async function requireAcceptableSize(deps: Pick<Deps, 'settings' | 'storage'>, sizeBytes: number, path: string): Promise<void> {
  requireSomething(sizeBytes, path)
  const { maxSourceBytes } = deps.settings
  if (sizeBytes > maxSourceBytes) throw new AppError('upload_too_large', `The file has ${sizeBytes} bytes; the limit is ${maxSourceBytes}.`)
  await deps.storage.requireRoom(sizeBytes)
}

/** Throws `validation_failed` for an empty file; `path` says where in the request its size showed. */
export function requireSomething(sizeBytes: number, path: string): void {
  if (sizeBytes > 0) return
  const message = 'The file is empty. Check that it was copied or exported completely.'
  throw new AppError('validation_failed', message, { faults: [{ path, code: 'too_small', message }] })
}

/** Throws `video_not_found`; `invalid_state` while an earlier source is being worked on. */
export async function findVideoForSource(repositories: Pick<Repositories, 'videos'>, caller: Caller, id: string): Promise<VideoRecord> {
  const video = await findVideo(repositories, caller, id)
  if (!TAKES_A_SOURCE.has(video.status)) {
    throw new AppError('invalid_state', `The video is ${video.status}: it takes a new file when it is ready or errored. Wait for that, or create another video.`)
  }
  return video
}

export function expiryOf(deps: Pick<Deps, 'clock' | 'settings'>): string {
  return new Date(deps.clock.now().getTime() + deps.settings.uploadExpirySeconds * 1000).toISOString()
}

/** Every byte has come: the file becomes the video's source, and the work on it begins. */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import type { SourceRecord, UploadRecord } from '../ports/records.ts'
import type { StoredFile } from '../ports/storage.ts'
import type { ChangeDeps } from '../model/change.ts'
import { ingest } from '../pipeline/ingest.ts'
import { discardUpload } from './discard.ts'
import { dropEarly, dropEarlyFiles, dropEarlySound } from './early/drop.ts'
import { LEAST_EARLY_BYTES, stopFollowing, stopLooking } from './early/follow.ts'
import { isAsPlanned } from './early/verify.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'

export type FinishDeps = ChangeDeps &
  Pick<Deps, 'arrivals' | 'log' | 'maker' | 'media' | 'storage' | 'uploadFiles'>

/** The answer to the last piece, a client that asks, and the start of the daemon may all want to finish one upload. */
const running = new Map<string, Promise<void>>()

/**
 * Each step may have been done before a crash, and is not done twice: adopt the file, then rows, event and job
 * in one transaction, then tidy up. Throws `upload_not_found` when the upload was ended, or its video deleted.
 */
export function finishUpload(deps: FinishDeps, { upload }: { upload: string }): Promise<void> {
  const finishing =
    running.get(upload) ?? finishAlone(deps, upload).finally(() => running.delete(upload))
  running.set(upload, finishing)
  return finishing
}

/** Waits for a finish that is under way; how it ends is its own caller's business. */
export async function settled(upload: string): Promise<void> {
  await running.get(upload)?.catch(() => undefined)
}

/** Another process may want it, too. */
async function finishAlone(deps: FinishDeps, id: string): Promise<void> {
  const lock = await deps.db.shared?.lock(`finish ${id}`)
  try {
    await finish(deps, id)
  } finally {
    await lock?.release()
  }
}

async function finish(deps: FinishDeps, id: string): Promise<void> {
  const source = sourceOfUpload(id)
  const row = await deps.db.read(({ uploads }) => uploads.get(id))
  if (row) await finishRow(deps, row, source)
  const done = await deps.db.read(({ media }) => media.source(source))
  stopFollowing(deps, id, done ? 'whole' : 'gone')
  await deps.uploadFiles.remove(id)
  if (!done)
    throw new AppError(
      'upload_not_found',
      'The upload was cancelled, or its video was deleted, before the last byte arrived.',
    )
}

async function finishRow(deps: FinishDeps, row: UploadRecord, source: string): Promise<void> {
  const key = sourceFile(row.video, source)
  await stopLooking(deps, row.id)
  const early = await deps.db.read(({ media }) => media.source(source))
  if (early) await settleEarly(deps, row, early)
  else if (row.sizeBytes >= LEAST_EARLY_BYTES) await dropEarlyFiles(deps, row.video, source)
  const stored = (await storedWhole(deps, row, key)) ?? (await adopt(deps, row, key))
  try {
    await ingest(deps, {
      video: row.video,
      source,
      fileName: row.fileName,
      sizeBytes: stored.sizeBytes,
      upload: row.id,
    })
  } catch (error) {
    // The video has moved on, and this file will never be wanted: nothing of it stays.
    if (error instanceof AppError && error.code === 'invalid_state') await discardUpload(deps, row)
    throw error
  }
}

/** What was made of the file while it arrived is kept, if the whole file would give the same. */
async function settleEarly(
  deps: FinishDeps,
  row: UploadRecord,
  early: SourceRecord,
): Promise<void> {
  await requireWhole(deps, row)
  if (await isAsPlanned(deps, row, early)) await dropEarlySound(deps, early)
  else await dropEarly(deps, row)
}

/** null when it was not handed over, though it may be lent to the storage while it arrives. */
async function storedWhole(
  { storage, uploadFiles }: FinishDeps,
  row: UploadRecord,
  key: string,
): Promise<StoredFile | null> {
  return (await uploadFiles.sizeOf(row.id)) === null ? storage.stat(key) : null
}

async function requireWhole({ uploadFiles }: FinishDeps, row: UploadRecord): Promise<void> {
  const present = await uploadFiles.sizeOf(row.id)
  if (present !== row.sizeBytes)
    throw new AppError(
      'conflict',
      `The upload has ${present ?? 0} of ${row.sizeBytes} bytes. Send the rest first.`,
    )
}

async function adopt(deps: FinishDeps, row: UploadRecord, key: string): Promise<StoredFile> {
  await requireWhole(deps, row)
  return deps.storage.adopt(key, await deps.uploadFiles.whole(row.id))
}

/**
 * Notes about unfinished uploads, each in a file of its own, so that two `svc` at once do not overwrite
 * each other. The same command for the same, unchanged file resumes its upload.
 */
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readJsonFile, removeFile, writePrivateJson } from '../connection/private-file.ts'
import type { VideoUpdate } from '../../daemon/contract/video.ts'
import { notesFolder } from './notes-folder.ts'
import type { SourceFile } from './source-file.ts'

export interface UnfinishedUpload {
  file: string
  video: string
  /** tus endpoint for this video. */
  tus_url: string
  /** The upload itself, once it was created. */
  upload_url?: string
}

/** Identifies an upload: what is sent, where to, and as what. */
interface UploadIdentity {
  url: string
  file: SourceFile
  name: string
  details: VideoUpdate
}

export function notePath({ url, file, name, details }: UploadIdentity): string {
  const { collection, ...others } = details
  const more = JSON.stringify(others)
  const words = [
    url,
    file.path,
    file.sizeBytes,
    file.modifiedMs,
    name,
    collection ?? null,
    ...(more === '{}' ? [] : [more]),
  ]
  return join(
    notesFolder(),
    `${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)}.json`,
  )
}

export const recall = (path: string): Promise<UnfinishedUpload | undefined> =>
  readJsonFile(path) as Promise<UnfinishedUpload | undefined>
export const remember = (path: string, note: UnfinishedUpload): Promise<void> =>
  writePrivateJson(path, note)
export const forget = (path: string): Promise<void> => removeFile(path)

/** Longer than the appliance's own limit, which decides what can be resumed. */
const STORED_MS = 30 * 24 * 3600 * 1000

/** Removes the notes of abandoned uploads, and their copies of stdin. */
export async function sweep(now = Date.now()): Promise<void> {
  const names = await readdir(notesFolder()).catch(() => [] as string[]) // no folder: nothing to sweep
  for (const name of names) {
    const path = join(notesFolder(), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now })) // another svc was faster
    if (now - mtimeMs > STORED_MS) await removeFile(path)
  }
}

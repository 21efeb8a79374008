/** Writing so that a power cut leaves a whole file or none (house rule 9). */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, rmdir, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import { PART_ENDING } from './keys.ts'

/** Beside the final name, so that the rename stays within one file system. */
export const partOf = (path: string): string =>
  `${path}.${randomBytes(6).toString('hex')}${PART_ENDING}`

/** Makes a file: `fill` writes, then it is flushed and gets its name. On any failure nothing is left of it. */
export async function makeWhole<T>(
  path: string,
  stopAt: string,
  fill: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const part = partOf(path)
  try {
    const handle = await insideFolder(dirname(part), () => open(part, 'wx'))
    try {
      const result = await fill(handle)
      await handle.sync()
      await handle.close()
      await rename(part, path)
      await syncFolder(dirname(path))
      return result
    } finally {
      await handle.close()
    }
  } catch (error) {
    await rm(part, { force: true })
    await pruneFolders(dirname(path), stopAt)
    throw storageError(error)
  }
}

const MOST_ATTEMPTS = 50
/** Behind each attempt up to so many milliseconds more, lest two keep step. */
const PAUSE_MS = 2

/**
 * Makes the folder for what is to be done in it. A neighbour's removal may prune it before, or the
 * folders above while it is made (Node's recursive mkdir then throws ENOENT or ENOTDIR): then it is
 * made again. Every folder that had to be made is on disk when this returns.
 */
export async function insideFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const first = await mkdir(folder, { recursive: true })
      // At once, while nobody had the time to prune it.
      const result = await work()
      await syncMade(first, folder)
      return result
    } catch (error) {
      const code = codeOf(error)
      if (attempt === MOST_ATTEMPTS || (code !== 'ENOENT' && code !== 'ENOTDIR')) throw error
      await setTimeout(Math.random() * PAUSE_MS * attempt)
    }
  }
}

export const makeFolder = (path: string): Promise<void> => insideFolder(path, async () => undefined)

/** `first`: the uppermost folder that was made; undefined: none. */
async function syncMade(first: string | undefined, path: string): Promise<void> {
  if (first === undefined) return
  const above = dirname(first)
  for (let folder = dirname(path); folder.length >= above.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === dirname(folder)) return
  }
}

export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folder for this; NTFS journals names by itself.
  if (process.platform === 'win32') return
  let handle: FileHandle
  try {
    handle = await open(path, 'r')
  } catch (error) {
    // Pruned meanwhile by a neighbour's removal, so there is no name in it to keep.
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes folders that became empty, upwards; `stopAt` itself stays. */
export async function pruneFolders(path: string, stopAt: string): Promise<void> {
  for (
    let folder = path;
    folder.startsWith(stopAt) && folder !== stopAt;
    folder = dirname(folder)
  ) {
    try {
      await rmdir(folder)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ENOENT') continue
      if (code === 'ENOTEMPTY' || code === 'EEXIST') return
      throw error
    }
  }
}

/** For look-ups where absence is an answer. */
export function nullIfMissing(error: unknown): null {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}

export const codeOf = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException | null)?.code

/** A full disk or quota gets its own code; anything else stays what it is. */
export function storageError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('storage_full', 'The disk of the data folder is full.', { cause: error })
  return error
}

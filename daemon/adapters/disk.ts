/** Storage on the local disk (ports/storage.ts). */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, lstat, open, readFile, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../contract/errors.ts'
import type { Log } from '../ports/deps.ts'
import type { Storage, StoredFile } from '../ports/storage.ts'
import {
  codeOf,
  insideFolder,
  makeFolder,
  makeWhole,
  nullIfMissing,
  partOf,
  pruneFolders,
  storageError,
  syncFolder,
} from './disk/durable.ts'
import { finalPathOf, PART_ENDING, pathOf } from './disk/keys.ts'
import { folderAt } from './disk/folder.ts'
import { openFile } from './disk/open-file.ts'
import { laterError, writeStream } from './disk/write-stream.ts'
import { sha256Of } from './disk/sha256.ts'
import { createSpace } from './disk/disk-usage.ts'
import { createPause, emptyTrash, sweepParts } from './disk/sweep.ts'
import { createUsage } from './disk/usage.ts'

export { createUploadFiles } from './disk/upload-files.ts'

/** Few files first: what they hold of a full disk is wanted soon. */
const SWEPT_FOLDERS = ['uploads', 'videos']

/** `maxFreeReserveBytes`: kept free for the database, or 5 % of the disk where that is less. Default 64 MiB. */
export function createDiskStorage(options: {
  dataDir: string
  maxFreeReserveBytes?: number
  /** What is older than the start by this is left over, whichever process made it. */
  leftOverMs?: number
  log: Log
}): Storage {
  const { dataDir, log } = options
  const space = createSpace(dataDir, options.maxFreeReserveBytes)
  const usedBytes = createUsage(dataDir)
  const trash = join(dataDir, 'trash')
  const startedMs = Date.now() - (options.leftOverMs ?? 0)
  /** The outermost folder of a key is never pruned. */
  const topOf = (key: string) => join(dataDir, key.split('/')[0]!)

  return {
    remote: null,
    receive: (key, stream, { maxBytes, signal }) =>
      receive(finalPathOf(dataDir, key), topOf(key), stream, maxBytes, signal),
    adopt: (key, localPath) => adopt(finalPathOf(dataDir, key), topOf(key), localPath),
    link: (from, to) => linkFile(pathOf(dataDir, from), finalPathOf(dataDir, to), topOf(to)),
    linkAll: (files) => linkAll(files),
    lend: (key, localPath) => lend(finalPathOf(dataDir, key), topOf(key), localPath),
    stat: (key) => statFile(pathOf(dataDir, key)),
    openFile: (key) => openFile(pathOf(dataDir, key)),
    folder: (key) => folderAt(pathOf(dataDir, key)),
    sha256: (key, signal) => sha256Of(pathOf(dataDir, key), signal),
    open: (key, range) => createReadStream(pathOf(dataDir, key), range),
    readText: (key) => readText(pathOf(dataDir, key)),
    writeText: (key, text) =>
      makeWhole(finalPathOf(dataDir, key), topOf(key), (handle) => handle.writeFile(text)),
    withFile: async (key, use) => use(pathOf(dataDir, key)),
    withFolder: async (key, use) => use(pathOf(dataDir, key)),
    withTemporaryFolder: (key, use) =>
      withTemporaryFolder(`${pathOf(dataDir, key)}${PART_ENDING}`, topOf(key), use),
    placeOf: (key) => pathOf(dataDir, key),
    remove: (key) => remove(pathOf(dataDir, key), topOf(key)),
    requireFreeSpace: (bytes) => space.budget()(bytes),
    settled: async () => undefined,
    close: async () => undefined,
    usage: async () => ({
      usedBytes: await usedBytes(),
      freeBytes: await space.freeBytes(),
      totalBytes: await space.totalBytes(),
    }),
    async sweep(signal) {
      let removed = await emptyTrash(trash, signal)
      const yieldDisk = createPause(signal)
      for (const folder of SWEPT_FOLDERS)
        removed += await sweepParts(join(dataDir, folder), startedMs, signal, yieldDisk)
      if (removed > 0) log.info({ removed }, 'removed unfinished files of the previous run')
    },
  }

  async function linkAll(files: readonly { from: string; to: string }[]): Promise<Set<string>> {
    const linked = new Set<string>()
    const folders = new Set<string>()
    for (const { from, to } of files) {
      const [source, target] = [pathOf(dataDir, from), finalPathOf(dataDir, to)]
      if (!(await statFile(source))) continue
      try {
        await insideFolder(dirname(target), () => linkOrCopy(source, target))
      } catch (error) {
        // Deleted since it was found.
        if (codeOf(error) === 'ENOENT' && !(await statFile(source))) continue
        if (codeOf(error) !== 'EEXIST') throw storageError(error)
      }
      folders.add(dirname(target))
      linked.add(to)
    }
    for (const folder of folders) await syncFolder(folder)
    return linked
  }

  async function receive(
    path: string,
    top: string,
    stream: Readable,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<StoredFile> {
    const stop = () => stream.destroy(signal.reason)
    signal.addEventListener('abort', stop)
    stream.on('error', laterError)
    try {
      signal.throwIfAborted()
      const take = space.budget()
      await makeWhole(path, top, (handle) =>
        writeStream(stream, handle, {
          at: 0,
          admit(bytes, total) {
            if (total > maxBytes)
              throw new AppError(
                'upload_too_large',
                `The file is larger than the limit of ${maxBytes} bytes.`,
              )
            return take(bytes)
          },
        }),
      )
    } catch (error) {
      stream.destroy()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
    return (await statFile(path))!
  }

  async function withTemporaryFolder<T>(
    path: string,
    top: string,
    use: (path: string) => Promise<T>,
  ): Promise<T> {
    try {
      await makeFolder(path)
      return await use(path)
    } finally {
      await remove(path, top)
    }
  }

  async function remove(path: string, top: string): Promise<void> {
    const found = await lstat(path).catch(nullIfMissing)
    if (found?.isDirectory()) await removeFolder(path)
    else if (found) await unlink(path).catch(nullIfMissing)
    if (found) await syncFolder(dirname(path))
    // Also when nothing was found: an earlier removal may have been cut off here.
    await pruneFolders(dirname(path), top)
  }

  /** Renames the folder in one stroke; its files then go from the trash, by the sweep of the next start if need be. */
  async function removeFolder(path: string): Promise<void> {
    const doomed = join(trash, randomBytes(12).toString('hex'))
    await makeFolder(trash)
    try {
      await rename(path, doomed)
    } catch (error) {
      // Another removal of the same was faster.
      if (codeOf(error) === 'ENOENT') return
      throw error
    }
    await syncFolder(trash)
    await rm(doomed, { recursive: true, force: true })
  }
}

async function adopt(path: string, top: string, localPath: string): Promise<StoredFile> {
  try {
    await flush(localPath)
    await insideFolder(dirname(path), () =>
      rename(localPath, path).catch((error: unknown) => {
        if (codeOf(error) !== 'EXDEV') throw error
        return copyAcross(localPath, path)
      }),
    )
    await syncFolder(dirname(path))
    await syncFolder(dirname(localPath))
  } catch (error) {
    await pruneFolders(dirname(path), top)
    throw storageError(error)
  }
  return (await statFile(path))!
}

async function linkFile(from: string, to: string, top: string): Promise<StoredFile | null> {
  if (!(await statFile(from))) return null
  try {
    await insideFolder(dirname(to), () => linkOver(from, to))
    await syncFolder(dirname(to))
  } catch (error) {
    await pruneFolders(dirname(to), top)
    throw storageError(error)
  }
  return statFile(to)
}

async function linkOver(from: string, to: string): Promise<void> {
  try {
    await linkOrCopy(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const part = partOf(to)
    try {
      await linkOrCopy(from, part)
      await rename(part, to)
    } finally {
      // A rename between two names of one file does nothing, and leaves both.
      await rm(part, { force: true })
    }
  }
}

const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch((error: unknown) => {
    if (!NO_LINKS.has(codeOf(error) ?? '')) throw error
    return copyWhole(from, to)
  })

async function lend(path: string, top: string, localPath: string): Promise<boolean> {
  try {
    await insideFolder(dirname(path), () => link(localPath, path))
    return true
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === 'EEXIST') return true
    await pruneFolders(dirname(path), top)
    if (NO_LINKS.has(code)) return false
    throw storageError(error)
  }
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS'])

/** From another file system: a copy beside the final name first. */
async function copyAcross(localPath: string, path: string): Promise<void> {
  await copyWhole(localPath, path)
  await unlink(localPath)
}

async function copyWhole(localPath: string, path: string): Promise<void> {
  const part = partOf(path)
  try {
    await copyFile(localPath, part)
    await flush(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function statFile(path: string): Promise<StoredFile | null> {
  const found = await lstat(path).catch(nullIfMissing)
  return found?.isFile() ? { sizeBytes: found.size, modifiedAtMs: found.mtimeMs } : null
}

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(nullIfMissing)
}

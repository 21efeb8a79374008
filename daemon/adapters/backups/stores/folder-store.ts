/** Objects as files of a folder. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { piecesOf } from '../copy-file.ts'
import { requireFreeSpace } from '../free-space.ts'
import { ObjectMissing, type ObjectStore, type StoredObject } from './object-store.ts'

/** No list shows it. */
const PART = '.part'

export function folderStore(folder: string, { reserveBytes = 0 } = {}): ObjectStore {
  const pathOf = (key: string): string => join(folder, ...key.split('/'))
  return {
    address: folder,
    async *list(prefix) {
      for await (const { path, sizeBytes } of filesBelow(folder, prefix.replace(/\/$/, '')))
        if (path.startsWith(prefix) && !path.endsWith(PART)) yield { key: path, sizeBytes }
    },
    async put(key, content, signal) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rm(`${path}${PART}`, { force: true })
      try {
        const file = await open(`${path}${PART}`, 'wx', 0o600)
        try {
          for await (const piece of content) {
            signal.throwIfAborted()
            for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten
          }
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(`${path}${PART}`, path)
      } catch (error) {
        await rm(`${path}${PART}`, { force: true })
        throw error
      }
    },
    async *get(key, signal) {
      try {
        yield* piecesOf(pathOf(key), signal)
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new ObjectMissing(key) : error
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    async sweep(prefix) {
      for await (const { path } of filesBelow(folder, prefix.replace(/\/$/, '')))
        if (path.endsWith(PART)) await rm(pathOf(path), { force: true })
    },
    requireFreeSpace: (bytes) => requireFreeSpace(folder, bytes, reserveBytes),
  }
}

/** Follows no links. */
async function* filesBelow(
  folder: string,
  below: string,
): AsyncGenerator<{ path: string } & Omit<StoredObject, 'key'>> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    },
  )
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, path)
    else if (entry.isFile()) {
      const stats = await stat(join(folder, path)).catch(() => null) // removed meanwhile
      if (stats) yield { path, sizeBytes: stats.size }
    }
  }
}

/**
 * Uploads that are still arriving and can be read in the library already: they are sent when they are whole. Written
 * down, since a killed process must not send half a file.
 */
import { createHash } from 'node:crypto'
import type { Storage } from '../../ports/storage.ts'
import { isIn } from './local-files.ts'

const FOLDER = 'object-storage/lent'

export interface Lent {
  has(key: string): boolean
  add(key: string): Promise<void>
  /** Forgets a file, or all below it. */
  end(prefix: string): Promise<void>
}

export async function openLent(
  disk: Pick<Storage, 'folder' | 'readText' | 'writeText' | 'remove'>,
): Promise<Lent> {
  const keys = new Set<string>()
  const recordOf = (key: string): string =>
    `${FOLDER}/${createHash('sha256').update(key).digest('hex')}`
  for (const name of (await (await disk.folder(FOLDER))?.sizes())?.keys() ?? []) {
    const key = await disk.readText(`${FOLDER}/${name}`)
    if (key !== null && recordOf(key).endsWith(`/${name}`)) keys.add(key)
  }
  return {
    has: (key) => keys.has(key),
    async add(key) {
      await disk.writeText(recordOf(key), key)
      keys.add(key)
    },
    async end(prefix) {
      for (const key of keys) {
        if (!isIn(prefix, key)) continue
        keys.delete(key)
        await disk.remove(recordOf(key))
      }
    },
  }
}

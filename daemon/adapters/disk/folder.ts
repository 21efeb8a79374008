/** Lists a folder of the storage. */
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFolder } from '../../ports/storage.ts'
import { nullIfMissing } from './durable.ts'

const AT_ONCE = 32

export async function folderAt(path: string): Promise<StoredFolder | null> {
  const found = await lstat(path, { bigint: true }).catch(nullIfMissing)
  if (!found?.isDirectory()) return null
  return { stamp: `${found.ino}-${found.mtimeNs}`, sizes: () => sizesIn(path) }
}

async function sizesIn(path: string): Promise<Map<string, number>> {
  const names = (await readdir(path).catch(nullIfMissing)) ?? []
  const sizes = new Map<string, number>()
  for (let from = 0; from < names.length; from += AT_ONCE) {
    await Promise.all(
      names.slice(from, from + AT_ONCE).map(async (name) => {
        const file = await lstat(join(path, name)).catch(nullIfMissing)
        if (file?.isFile()) sizes.set(name, file.size)
      }),
    )
  }
  return sizes
}

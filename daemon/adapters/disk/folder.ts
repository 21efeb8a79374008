/** Lists a folder of the storage. */
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFolder } from '../../ports/storage.ts'
import { nullIfMissing } from './durable.ts'

const AT_ONCE = 32
/**
 * A change soon after another can leave the time of a folder as it was: Linux sets it by a clock that advances with the
 * timer interrupt, each 10 ms at most; some filesystems keep whole seconds, FAT every second one.
 */
const SETTLES_MS = { fine: 50, wholeSeconds: 2_500 }
let unsettled = 0

export async function folderAt(path: string): Promise<StoredFolder | null> {
  const found = await lstat(path, { bigint: true }).catch(nullIfMissing)
  if (!found?.isDirectory()) return null
  return {
    stamp: stampOf(found),
    names: () => namesIn(path),
    sizes: () => sizesIn(path),
  }
}

function stampOf({ ino, mtimeNs }: { ino: bigint; mtimeNs: bigint }): string {
  const stamp = `${ino}-${mtimeNs}`
  const sinceMs = Date.now() - Number(mtimeNs / 1_000_000n)
  const isWhole = mtimeNs % 1_000_000_000n === 0n
  // A time to come: the clock was set back, or is another machine's. It may be met once more.
  const isSettled = sinceMs > (isWhole ? SETTLES_MS.wholeSeconds : SETTLES_MS.fine)
  return isSettled ? stamp : `${stamp}-${(unsettled += 1)}`
}

const namesIn = async (path: string): Promise<string[]> =>
  (await readdir(path).catch(nullIfMissing)) ?? []

async function sizesIn(path: string): Promise<Map<string, number>> {
  const names = await namesIn(path)
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

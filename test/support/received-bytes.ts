/** How much of its uploads a daemon has on disk, looked at from outside. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** By upload. A file that has its final length already has a record beside it of what has arrived. */
export async function receivedBytes(dataDir: string): Promise<Map<string, number>> {
  const folder = join(dataDir, 'uploads')
  const ids = (await readdir(folder).catch(() => [])).filter((name) => /^upl_\w+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      // In this order: the record is there before the file has its final length.
      const size = await stat(join(folder, id)).then(
        (found) => found.size,
        () => 0,
      )
      const recorded = await readFile(join(folder, `${id}.received`), 'latin1').catch(() => size)
      return [id, Number(recorded)] as const
    }),
  )
  return new Map(found)
}

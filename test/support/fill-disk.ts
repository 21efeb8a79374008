/** Full disks; what is answered empties them again. */
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Daemon } from '../daemon.ts'

/** Fills a small disk to its last byte. */
export async function fillDisk(folder: string, name = 'filler'): Promise<() => Promise<void>> {
  const path = join(folder, name)
  const file = await open(path, 'w')
  try {
    for (const piece of [1_048_576, 4_096, 1]) {
      const bytes = Buffer.alloc(piece)
      try {
        for (;;) await file.write(bytes)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    await file.close()
  }
  return () => rm(path)
}

/** Leaves nothing but the reserve in which the database goes on. */
export async function takeAllSpace({ dataDir, api }: Daemon): Promise<() => Promise<void>> {
  const path = join(dataDir, 'somebody-else')
  const hog = await open(path, 'w')
  await hog.writeFile(Buffer.alloc((await api.system.get()).storage.free_bytes))
  await hog.close()
  return () => rm(path)
}

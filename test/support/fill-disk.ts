/** Fills a small disk to its last byte; what is answered empties it again. */
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Finds the files that encoders make in a folder of the library while they work. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const LOOK_MS = 2_000

/** Files that are not whole, and what an encoder notes for itself. */
const UNFINISHED = /\.(?:part|begun)$/

export interface FolderWatch {
  /** Looks for a last time, if nobody else waits for it. */
  leave(): Promise<void>
}

export interface FolderWatches {
  enter(folder: string): FolderWatch
  stop(): void
}

/** `found` is called with each new key; those for which `isKnown` is true are no news. */
export function createFolderWatches(
  dataDir: string,
  { isKnown, found }: { isKnown(key: string): boolean; found(key: string): Promise<void> },
): FolderWatches {
  const watched = new Map<
    string,
    { users: number; timer: NodeJS.Timeout; looking: Promise<void> }
  >()

  async function look(folder: string): Promise<void> {
    for await (const key of keysBelow(dataDir, folder)) if (!isKnown(key)) await found(key)
  }

  return {
    enter(folder) {
      let watch = watched.get(folder)
      if (!watch) {
        const started = {
          users: 0,
          looking: Promise.resolve(),
          timer: setInterval(() => {
            // What is not found now is found when the work ends.
            started.looking = started.looking.then(() => look(folder)).catch(() => undefined)
          }, LOOK_MS),
        }
        started.timer.unref()
        watched.set(folder, started)
        watch = started
      }
      const mine = watch
      mine.users += 1
      return {
        async leave() {
          mine.users -= 1
          if (mine.users === 0) {
            clearInterval(mine.timer)
            watched.delete(folder)
          }
          await mine.looking
          await look(folder)
        },
      }
    },
    stop() {
      for (const { timer } of watched.values()) clearInterval(timer)
    },
  }
}

/**
 * Finished files below a folder of the library. `unreadable` gets each folder that cannot be read; without it, the
 * first one is an error.
 */
export async function* keysBelow(
  dataDir: string,
  folder: string,
  unreadable?: (key: string, error: unknown) => void,
): AsyncGenerator<string> {
  const entries = await readdir(join(dataDir, ...folder.split('/')), {
    withFileTypes: true,
  }).catch((error: NodeJS.ErrnoException) => {
    // Not made yet, or removed meanwhile.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    if (!unreadable) throw error
    unreadable(folder, error)
    return []
  })
  for (const entry of entries) {
    if (UNFINISHED.test(entry.name)) continue
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* keysBelow(dataDir, key, unreadable)
    else if (entry.isFile()) yield key
  }
}

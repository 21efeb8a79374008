/** What ffmpeg reads in place of a file that it cannot read itself. */
import { access, rm } from 'node:fs/promises'
import type { MovingPictures } from '../stills/strangers-pictures.ts'
import { beginsAsMovingWebp } from './sniff.ts'

/** What stands in may be many times as large as the file, and can be made again. */
const IDLE_MS = 600_000

export interface ReadableFiles {
  /**
   * Runs `work` with the file, or for an animated WebP image with the animated PNG beside it, which is
   * made when it is not there, and removed when it was not used for some time. Throws what
   * `withoutWebp` throws.
   */
  use<T>(file: string, signal: AbortSignal, work: (readable: string) => Promise<T>): Promise<T>
  /** What is there then stays. */
  close(): void
}

export function createReadableFiles(
  { withoutWebp }: Pick<MovingPictures, 'withoutWebp'>,
  { idleMs = IDLE_MS } = {},
): ReadableFiles {
  const held = new Map<string, { users: number; removal?: NodeJS.Timeout }>()

  function hold(path: string): void {
    const { users, removal } = held.get(path) ?? { users: 0 }
    clearTimeout(removal)
    held.set(path, { users: users + 1 })
  }

  function release(path: string): void {
    const users = held.get(path)!.users - 1
    const remove = (): void => {
      held.delete(path)
      // When it cannot be removed now, the video that becomes ready, or is deleted, removes it.
      rm(path, { force: true }).catch(() => undefined)
    }
    held.set(path, users > 0 ? { users } : { users, removal: setTimeout(remove, idleMs).unref() })
  }

  return {
    async use(file, signal, work) {
      if (!(await beginsAsMovingWebp(file))) return work(file)
      const beside = `${file}.png`
      hold(beside)
      try {
        await access(beside).catch(() => withoutWebp(file, beside, signal))
        return await work(beside)
      } finally {
        release(beside)
      }
    },
    close() {
      for (const { removal } of held.values()) clearTimeout(removal)
    },
  }
}

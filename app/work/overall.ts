/** Overall progress of all encoding: everything finished since the queue was last empty counts as done. */
import type { QueueEntry } from '../../daemon/contract/system.ts'

export interface Overall {
  /** 0–1; null while nothing is to be done. */
  of(entries: readonly Pick<QueueEntry, 'video' | 'step' | 'progress'>[]): number | null
}

export function createOverall(): Overall {
  let seen = new Set<string>()
  return {
    of(entries) {
      if (entries.length === 0) {
        seen = new Set()
        return null
      }
      // A video has one entry after another: its steps are one piece of work.
      const now = new Map(entries.map(({ video, progress }) => [video, progress]))
      for (const video of now.keys()) seen.add(video)
      const left = [...now.values()].reduce((sum, progress) => sum + 1 - progress, 0)
      return 1 - left / seen.size
    },
  }
}

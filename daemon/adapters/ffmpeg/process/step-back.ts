/** Lets everything else on the machine go first. */
import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

export const NICENESS = 10
/** Linux takes one such change in 100 ms from users other than root. */
const TRIES = 8
const BETWEEN_MS = 120

/** 0 to 1,000; see proc(5), oom_score_adj. */
const FIRST = '800'

/** When the machine runs out of memory, Linux ends this one first, and not the daemon or what else runs there. */
export function offerFirst(pid: number): void {
  if (process.platform !== 'linux') return
  try {
    // At once: what it starts has it from then on.
    writeFileSync(`/proc/${pid}/oom_score_adj`, FIRST)
  } catch {
    // The process has ended, or the system does not permit the change.
  }
}

/** `isNice`: it was started behind everything else already, and would go back twice as far. */
export function stepBack(pid: number, { isNice = false } = {}): void {
  try {
    if (!isNice) setPriority(pid, NICENESS)
  } catch {
    // The process has ended, or the system has no priorities; it runs unchanged.
  }
  if (process.platform === 'linux') void stepBackAsGroup(pid)
}

/**
 * Linux shares the processors between sessions first, where it groups by them (sched(7), autogroup): a child with a
 * session of its own has as much as all of a desktop together, whatever its own niceness.
 */
async function stepBackAsGroup(pid: number): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(NICENESS))
      return
    } catch (error) {
      // Ended already, no groups here, or not ours to change.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
    }
    await pause(BETWEEN_MS, undefined, { ref: false })
  }
}

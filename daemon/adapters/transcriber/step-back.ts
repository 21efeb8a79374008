/** Behind everything else on the machine, and the first to go when its memory is used up. */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** 0 to 1,000; see proc(5), oom_score_adj. */
const FIRST_TO_GO = '800'
/** Linux takes one change of a group's place in 100 ms from users other than root. */
const TRIES = 8
const BETWEEN_MS = 120

export function stepBack(pid: number): void {
  tried(() => setPriority(pid, constants.priority.PRIORITY_LOW))
  if (process.platform !== 'linux') return
  tried(() => writeFileSync(`/proc/${pid}/oom_score_adj`, FIRST_TO_GO))
  stepBackAsGroup(pid, TRIES)
}

/** With a session of its own it would have as much of the processors as all others together (sched(7), autogroup). */
function stepBackAsGroup(pid: number, tries: number): void {
  const problem = tried(() =>
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW)),
  )
  if (problem?.code === 'EAGAIN' && tries > 1)
    setTimeout(() => stepBackAsGroup(pid, tries - 1), BETWEEN_MS).unref()
}

/** Ignores errors: the process may have ended, and not every system has each of these. */
function tried(change: () => void): NodeJS.ErrnoException | null {
  try {
    change()
    return null
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

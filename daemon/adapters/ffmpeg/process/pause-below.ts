/** Suspends a child process while its lease does not permit it to run. */
import type { ChildProcess } from 'node:child_process'
import type { Lease } from '../../../ports/engine-call.ts'

export interface Pausing {
  /** Whether the process is suspended, so that its silence is no fault. */
  readonly stands: boolean
  /** From now on it goes, also to its end. */
  end(): void
}

/** Windows has no such signals: there it goes on, behind everything else. */
const CAN_STAND = process.platform !== 'win32'
/** By this time the child has asked the kernel to be ended together with the daemon. */
const STARTING_MS = 200

export function pauseBelow({ pid }: ChildProcess, lease: Lease | undefined): Pausing {
  if (!lease || !CAN_STAND || pid === undefined) return { stands: false, end: () => {} }
  let stands = false
  const stand = (still: boolean): void => {
    if (still === stands) return
    stands = still
    try {
      process.kill(-pid, still ? 'SIGSTOP' : 'SIGCONT')
    } catch {
      // The process has ended meanwhile.
    }
  }
  let isStarted = false
  const look = (): void => stand(isStarted && !lease.mayRun)
  const leave = lease.onChange(look)
  const starting = setTimeout(() => {
    isStarted = true
    look()
  }, STARTING_MS)
  return {
    get stands() {
      return stands
    },
    end() {
      clearTimeout(starting)
      leave()
      stand(false)
    },
  }
}

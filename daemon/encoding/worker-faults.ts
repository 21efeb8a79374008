/**
 * What fails at a worker may be the fault of its machine, of which the video knows nothing: it counts once another
 * machine has failed, too, or there is none.
 */
import type { Log } from '../ports/deps.ts'
import { WorkerLost } from '../ports/encoder-died.ts'
import type { EncodePlace } from '../ports/encoding.ts'
import type { Machines } from './machines.ts'

/** Workers lost at a segment, one after another, before it is taken to be the cause. */
const MOST_LOSSES = 3
/** Runs that fail at a worker, one after another, before others encode the rest of the video. */
const MOST_FAILURES = 2

/** For one video. */
export interface WorkerFaults {
  /** Called when a run was encoded. */
  encoded(worker: EncodePlace): void
  /** Whether the run may simply be given out again. `segment`: the first that it lacks. */
  isOfMachine(worker: EncodePlace, segment: number, error: unknown): boolean
}

export function createWorkerFaults(
  { leaveOut }: Pick<Machines, 'leaveOut'>,
  log: Pick<Log, 'warn'>,
): WorkerFaults {
  const losses = new Map<number, number>()
  const failures = new Map<string, number>()

  const counted = <K>(counts: Map<K, number>, key: K): number => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }

  return {
    encoded: ({ id }) => void failures.delete(id),
    isOfMachine(worker, segment, error) {
      if (error instanceof WorkerLost)
        return error.isGivenBack || counted(losses, segment) < MOST_LOSSES
      log.warn({ err: error, worker: worker.id, segment }, 'a run has failed at a worker')
      return counted(failures, worker.id) < MOST_FAILURES || leaveOut(worker)
    },
  }
}

/** The queue as operations use it: the worker of this process, or that of the process that works for all. */
import type { Queue } from '../ports/deps.ts'
import type { JobKind } from '../ports/records.ts'
import type { SharedProcesses } from '../ports/shared.ts'

const CANCEL = 'cancel'

interface Cancelled {
  subject: string
  kinds: readonly JobKind[]
}

export interface SwitchedQueue extends Queue {
  /** From now on, the worker of this process; null: there is none here. */
  use(worker: Queue | null): void
  /** Asks the process that works for all, and answers the others while this one does. */
  share(shared: SharedProcesses): void
}

export function createQueue(): SwitchedQueue {
  let current: Queue | null = null
  let others: SharedProcesses | null = null
  return {
    use(worker) {
      current = worker
    },
    share(shared) {
      others = shared
      shared.onJobs(() => current?.wake())
      shared.answer(CANCEL, async ({ subject, kinds }: Cancelled) =>
        current?.cancel(subject, kinds),
      )
    },
    // Another process is notified of a new job by the database.
    wake: () => current?.wake(),
    async cancel(subject, kinds) {
      if (current) await current.cancel(subject, kinds)
      else await others?.ask(CANCEL, { subject, kinds } satisfies Cancelled)
    },
  }
}

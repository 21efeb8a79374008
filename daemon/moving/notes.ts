/** What threads that copy the data of a running appliance have in common: their priority, and what they report. */
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { MoveCounts, MoveNote } from '../ports/migration.ts'

const REPORT_EVERY_MS = 200
const BEHIND_THE_API = 10

export const report = (note: MoveNote): void => parentPort!.postMessage(note, [])

let lastReportedMs = 0

/** Called often, and sent now and then. */
export function reportCounts(counts: () => MoveCounts): void {
  if (performance.now() - lastReportedMs < REPORT_EVERY_MS) return
  lastReportedMs = performance.now()
  report({ kind: 'copied', counts: counts() })
}

/** Until nothing is written any more. */
export async function paused(counts: MoveCounts): Promise<void> {
  report({ kind: 'copied', counts })
  report({ kind: 'caught_up' })
  await once(parentPort!, 'message')
}

/** `explain` gives what a person is to read about an error. */
export function runMove(work: () => Promise<void>, explain: (error: unknown) => unknown): void {
  // On Linux it is this thread's priority alone; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(BEHIND_THE_API)
  work().catch((error: unknown) => {
    const explained = explain(error)
    report({
      kind: 'failed',
      message: explained instanceof Error ? explained.message : String(explained),
    })
  })
}

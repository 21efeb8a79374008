/**
 * Stores a file together with the row that names it: both or neither, even when the process is killed
 * in between.
 */
import { change, type Change, type ChangeDeps } from './change.ts'
import { newJob } from './new-job.ts'

/** Nothing that is sent takes longer. */
const UNDO_AFTER_MS = 24 * 3_600_000

/**
 * Queues a job that removes the file or the folder, then writes it, then the rows; the transaction of
 * the rows cancels the job. `commit` may queue it once more, where the rows are not written after all.
 */
export async function keepFile<W, T>(
  deps: ChangeDeps,
  key: string,
  steps: { write(): Promise<W>; commit(tx: Change, written: W): Promise<T> },
): Promise<T> {
  await plan(deps, key, UNDO_AFTER_MS)
  try {
    const written = await steps.write()
    return await change(deps, async (tx) => {
      await tx.jobs.removeOf(key, ['sweep'])
      return steps.commit(tx, written)
    })
  } catch (error) {
    await plan(deps, key, 0)
    deps.queue.wake()
    throw error
  }
}

function plan(deps: ChangeDeps, key: string, afterMs: number): Promise<void> {
  const runAt = new Date(deps.clock.now().getTime() + afterMs).toISOString()
  return deps.db.write(
    async ({ jobs }) => {
      await jobs.removeOf(key, ['sweep'])
      await jobs.enqueue(newJob(deps, 'sweep', key, { of: 'track' }, runAt))
    },
    { isAudited: false },
  )
}

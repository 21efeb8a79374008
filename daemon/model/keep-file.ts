/**
 * Stores a file together with the row that names it: both or neither, even when the process is killed
 * in between.
 */
import { change, type Change, type ChangeDeps } from './change.ts'
import { planRemoval } from './plan-removal.ts'

/**
 * Queues a job that removes the file or the folder, then writes it, then the rows; the transaction of
 * the rows cancels the job. `commit` may queue it once more, where the rows are not written after all.
 */
export async function keepFile<W, T>(
  deps: ChangeDeps,
  key: string,
  steps: { write(): Promise<W>; commit(tx: Change, written: W): Promise<T> },
): Promise<T> {
  await planRemoval(deps, key, { ofSource: false })
  try {
    const written = await steps.write()
    return await change(deps, async (tx) => {
      await tx.jobs.removeOf(key, ['sweep'])
      return steps.commit(tx, written)
    })
  } catch (error) {
    await planRemoval(deps, key, { ofSource: false, afterMs: 0 })
    deps.queue.wake()
    throw error
  }
}

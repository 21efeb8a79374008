import { refusal } from '../contract/errors.ts'
import type { Import } from '../contract/import.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { end } from './end.ts'
import { findImport, getImport } from './find.ts'
import { notifyImport } from './notify.ts'

/**
 * Stops an import: nothing of it runs any more when this returns. Imported videos stay; its job puts
 * unfinished items in order.
 */
export async function cancelImport(
  deps: ChangeDeps & Pick<Deps, 'log'>,
  caller: Caller,
  id: string,
): Promise<Import> {
  await change(deps, async (tx) => {
    const { status } = await findImport(tx, caller, id)
    if (!(await end(tx, id, 'cancelled', null))) throw refusal('import_over', { status })
  })
  await deps.queue.cancel(id, ['import'])
  // The job may be due in an hour, when the source has asked to wait.
  await change(deps, async (tx) => {
    await tx.jobs.removeOf(id, ['import'])
    await tx.enqueue('import', id, {})
  })
  await notifyImport(deps, id)
  return getImport(deps, caller, id)
}

import type { TrashEmptied } from '../contract/trash.ts'
import type { Caller } from '../ports/caller.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { enqueueRemoval } from './remove-purged.ts'

/**
 * DELETE /v1/trash: what the caller sees in it leaves the trash in one transaction, so that there is
 * nothing half deleted to be restored; a job does the rest. What comes into it meanwhile stays.
 */
export function emptyTrash(
  deps: ChangeDeps,
  { space, collections: within }: Pick<Caller, 'space' | 'collections'>,
): Promise<TrashEmptied> {
  return change(deps, async (tx) => {
    const purged = await tx.trash.purgeAll(space, within, tx.now)
    await enqueueRemoval(deps, tx, space, purged)
    return { object: 'trash_emptied', ...purged }
  })
}

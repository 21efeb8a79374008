import { refusal } from '../contract/errors.ts'
import type { Import, ImportRetry } from '../contract/import.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { isOver } from './end.ts'
import { isUnreadable } from './found.ts'
import { findImport, getImport } from './find.ts'
import { notifyImport } from './notify.ts'

/** In the job: the failed items alone, without listing the source again. */
export const ONLY_FAILED = { only: 'failed' } as const

/**
 * Restarts an import: imported items are not fetched again, new items of the source are added, also those of folders
 * that could not be read. The token was destroyed at the end, so another one of the same account is required.
 * `only_failed`, `items`: nothing but these items of an import that has listed its source completely.
 */
export async function retryImport(
  deps: ChangeDeps & Pick<Deps, 'vault'>,
  caller: Caller,
  id: string,
  { access_token: given, only_failed: onlyFailed = false, items }: ImportRetry,
): Promise<Import> {
  await change(deps, async (tx) => {
    const { source, status, dryRun } = await findImport(tx, caller, id)
    const isPart = onlyFailed || items !== undefined
    if (!isOver(status) || (isPart && status !== 'finished'))
      throw refusal('import_runs', { status })
    if (dryRun) throw refusal('import_looked')
    if (source === 'vimeo' && given === undefined) throw refusal('import_token_gone')
    if (items) await requireFailed(tx, id, items)
    const waiting = await tx.imports.waitAgain(id, tx.now, items)
    const unreadable = isPart ? [] : (await tx.imports.folders(id)).filter(isUnreadable)
    // An import that ended before listing was complete may have more items.
    if (waiting + unreadable.length === 0 && status === 'finished') throw refusal('import_complete')
    // Listing notes again which folders cannot be read; one that was renamed or removed is not listed.
    for (const { position, notes } of unreadable)
      await tx.imports.updateItem(id, position, {
        notes: notes.filter(({ reason }) => reason !== 'folder_unreadable'),
      })
    // Stored encrypted. Its account is checked when it is used.
    const token = source === 'vimeo' ? deps.vault.seal(given!) : null
    await tx.imports.update(id, { status: 'waiting', token, error: null, endedAt: null })
    await tx.enqueue('import', id, isPart ? ONLY_FAILED : {}, { replaces: true })
  })
  await notifyImport(deps, id)
  return getImport(deps, caller, id)
}

async function requireFailed(tx: Change, id: string, positions: readonly number[]): Promise<void> {
  for (const position of positions) {
    const item = await tx.imports.item(id, position)
    if (item?.kind !== 'video' || item.status !== 'failed')
      throw refusal('import_item_not_failed', { position })
  }
}

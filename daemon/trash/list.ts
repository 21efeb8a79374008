import type { TrashFilter, TrashList } from '../contract/trash.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentEntry } from './present-entry.ts'

export function listTrash(
  deps: Pick<Deps, 'db' | 'preferences' | 'settings'>,
  { space, collections }: Pick<Caller, 'space' | 'collections'>,
  query: TrashFilter,
): Promise<TrashList> {
  return deps.db.read(async ({ trash }) => {
    const page = await trash.list(space, query, collections)
    const totals = await trash.totals(space, collections)
    return {
      object: 'list',
      data: page.rows.map((row) => presentEntry(deps, row)),
      has_more: page.next !== null,
      next_cursor: page.next,
      kept_days: deps.preferences.now().trashDays,
      total_count: totals.entries,
      total_size_bytes: totals.sizeBytes,
      deleting_count: totals.deleting,
    }
  })
}

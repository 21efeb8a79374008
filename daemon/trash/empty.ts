import type { TrashEmptied } from '../contract/trash.ts'
import type { Caller } from '../ports/caller.ts'
import type { ChangeDeps } from '../model/change.ts'
import { purge } from './purge.ts'

const ENTRIES_AT_ONCE = 100

/** DELETE /v1/trash: deletes for good what the caller sees in it. What comes into it meanwhile stays. */
export async function emptyTrash(
  deps: ChangeDeps,
  { space, collections: within }: Pick<Caller, 'space' | 'collections'>,
): Promise<TrashEmptied> {
  const until = deps.clock.now().toISOString()
  const emptied: TrashEmptied = { object: 'trash_emptied', videos: 0, collections: 0 }
  for (let cursor: string | undefined; ;) {
    const query = { limit: ENTRIES_AT_ONCE, cursor }
    const { rows, next } = await deps.db.read(({ trash }) => trash.list(space, query, within))
    for (const row of rows) {
      const { videos, collections } = await purge(deps, row, until)
      emptied.videos += videos
      emptied.collections += collections
    }
    if (next === null) return emptied
    cursor = next
  }
}

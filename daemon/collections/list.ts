import type { Collection, CollectionFilter } from '../contract/collection.ts'
import type { List } from '../contract/values.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findCollection } from '../model/find-collection.ts'
import { asSeenBy } from '../model/may-reach.ts'
import { presentCollection } from '../model/present-collection.ts'

export function listCollections(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  filter: CollectionFilter,
): Promise<List<Collection>> {
  return deps.db.read(async (repositories) => {
    if (filter.parent && filter.parent !== 'none')
      await findCollection(repositories, caller, filter.parent)
    const page = await repositories.collections.list(caller.space, filter, caller.collections)
    const counts = await repositories.collections.counts(page.rows.map((row) => row.id))
    return {
      object: 'list',
      data: page.rows.map((row) =>
        presentCollection(deps.settings, asSeenBy(caller, row), counts.get(row.id)),
      ),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

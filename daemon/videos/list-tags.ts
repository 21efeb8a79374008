import type { Tag } from '../contract/tag.ts'
import type { List } from '../contract/values.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

const MOST = 1_000

/** Tags by number of videos, highest first, at most a thousand. */
export async function listTags(deps: Pick<Deps, 'db'>, caller: Caller): Promise<List<Tag>> {
  const counts = new Map<string, number>()
  for (const tags of await deps.db.read(({ videos }) =>
    videos.tags(caller.space, caller.collections),
  )) {
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const most = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST)
  return {
    object: 'list',
    data: most.map(([name, video_count]) => ({ object: 'tag', name, video_count })),
    has_more: false,
    next_cursor: null,
  }
}

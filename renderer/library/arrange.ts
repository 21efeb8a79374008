/** The order by hand of the videos in a collection. */
import { MOST_ARRANGED } from '../../daemon/contract/limits.ts'
import type { App } from '../state/app.ts'
import { isArrangeable, type Library } from '../state/library.ts'
import { writeOrder } from '../state/load-library.ts'
import { notifyFailure } from '../notices/notices.ts'
import { messages as w } from './messages.ts'

/** Where the videos go: in front of this one; null: to the end. */
type Before = string | null

/** At once on screen; as the appliance has it when it refuses. `wanted`: those of another list stay where they are. */
export async function arrange(app: App, wanted: readonly string[], before: Before) {
  const { library } = app.store.state
  const { ids: all, query } = library
  if (all === null || !isArrangeable(library) || (before !== null && !all.includes(before))) return
  const isMoved = new Set(wanted)
  const ids = all.filter((id) => isMoved.has(id))
  // What goes in front of one of its own goes in front of the next that stays.
  const target = before === null ? null : firstStaying(all, before, isMoved)
  const others = all.filter((id) => !isMoved.has(id))
  const at = target === null ? others.length : others.indexOf(target)
  const arranged = [...others.slice(0, at), ...ids, ...others.slice(at)]
  if (arranged.every((id, index) => id === all[index])) return
  app.store.change(({ library }) => ({ library: { ...library, ids: arranged } }))
  try {
    await writeOrder(app, async () => {
      for (let from = 0; from < ids.length; from += MOST_ARRANGED)
        await app.api.collections.order({
          params: { id: query.collection },
          body: { videos: ids.slice(from, from + MOST_ARRANGED), before: target ?? 'end' },
        })
    })
  } catch (error) {
    notifyFailure(app, w.notArranged, error)
  }
}

const firstStaying = (
  all: readonly string[],
  before: string,
  isMoved: ReadonlySet<string>,
): Before => all.slice(all.indexOf(before)).find((id) => !isMoved.has(id)) ?? null

/** The four moves of one video, as its menu offers them; those that would change nothing are null. */
export function movesOf(
  library: Pick<Library, 'ids' | 'query' | 'loading'>,
  id: string,
): Record<'start' | 'earlier' | 'later' | 'end', { before: Before } | null> | null {
  const { ids } = library
  const at = ids?.indexOf(id) ?? -1
  if (!ids || at === -1 || !isArrangeable(library)) return null
  const isFirst = at === 0
  const isLast = at === ids.length - 1
  return {
    start: isFirst ? null : { before: ids[0]! },
    earlier: isFirst ? null : { before: ids[at - 1]! },
    later: isLast ? null : { before: ids[at + 2] ?? null },
    end: isLast ? null : { before: null },
  }
}

import type { App } from '../state/app.ts'
import { mayChangeMany } from '../state/may.ts'

/** Where a range begins: what was chosen last without Shift. */
let anchor: string | null = null

/** In the order of the list, as they are seen. */
export function selectedIds({ store }: App): string[] {
  const { ids, selected } = store.state.library
  return selected.size === 0 || ids === null ? [] : ids.filter((id) => selected.has(id))
}

export function toggle(app: App, id: string) {
  anchor = id
  const { selected } = app.store.state.library
  choose(app, selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id])
}

/** From what was chosen last to here, and nothing else. */
export function chooseTo(app: App, id: string) {
  const { ids } = app.store.state.library
  const from = ids?.indexOf(anchor ?? id) ?? -1
  const to = ids?.indexOf(id) ?? -1
  if (!ids || to === -1) return
  if (from === -1) anchor = id
  const [first, last] = from === -1 ? [to, to] : from < to ? [from, to] : [to, from]
  choose(app, ids.slice(first, last + 1))
}

export function chooseAll(app: App) {
  choose(app, app.store.state.library.ids ?? [])
}

export function chooseNone(app: App) {
  anchor = null
  choose(app, [])
}

/** Where a range that the keyboard makes begins. */
export function beginAt(id: string) {
  anchor = id
}

function choose(app: App, ids: readonly string[]) {
  if (!mayChangeMany(app)) return
  app.store.change(({ library }) => ({ library: { ...library, selected: new Set(ids) } }))
}

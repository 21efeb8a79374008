/** Keys of the list: they move the focus and select. */
import type { App } from '../../state/app.ts'
import { beginAt, chooseAll, chooseNone, chooseTo, toggle } from '../selection.ts'
import { placeAfter, type GridLayout } from './rows.ts'

interface ListPosition {
  ids: readonly string[]
  /** The index of the video that the keyboard is on. */
  at: number
  layout: GridLayout
  goTo(at: number): void
}

export function onListKey(
  app: App,
  event: KeyboardEvent,
  { ids, at, layout, goTo }: ListPosition,
): void {
  const run = (work: () => void): void => {
    event.preventDefault()
    work()
  }
  const id = ids[at]
  const isCtrl = event.ctrlKey || event.metaKey
  const hasSelection = app.store.state.library.selected.size > 0
  if (isCtrl && event.key.toLowerCase() === 'a') return run(() => chooseAll(app))
  if (event.key === 'Escape' && hasSelection) return run(() => chooseNone(app))
  if (id === undefined || isCtrl || event.altKey) return
  if (event.key === ' ' && !(event.composedPath()[0] as Element).matches('input, button'))
    return run(() => (event.shiftKey ? chooseTo(app, id) : toggle(app, id)))
  const to = placeAfter(
    event.key,
    at,
    layout,
    Math.max(1, Math.floor(window.innerHeight / layout.rowHeight) - 1),
  )
  if (to === undefined) return
  run(() => {
    if (event.shiftKey && !hasSelection) beginAt(id)
    goTo(to)
    if (event.shiftKey) chooseTo(app, ids[to]!)
  })
}

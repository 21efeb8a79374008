/** What keys do in the list: go on in it, and choose. */
import type { App } from '../../state/app.ts'
import { beginAt, chooseAll, chooseNone, chooseTo, toggle } from '../selection.ts'
import { placeAfter, type GridLayout } from './rows.ts'

interface Reached {
  ids: readonly string[]
  /** The place in the list where the keyboard is. */
  at: number
  room: GridLayout
  goTo(at: number): void
}

export function pressed(app: App, event: KeyboardEvent, { ids, at, room, goTo }: Reached): void {
  const does = (deed: () => void): void => {
    event.preventDefault()
    deed()
  }
  const id = ids[at]
  const isCtrl = event.ctrlKey || event.metaKey
  const isAnyChosen = app.store.state.library.selected.size > 0
  if (isCtrl && event.key.toLowerCase() === 'a') return does(() => chooseAll(app))
  if (event.key === 'Escape' && isAnyChosen) return does(() => chooseNone(app))
  if (id === undefined || isCtrl || event.altKey) return
  if (event.key === ' ' && !(event.composedPath()[0] as Element).matches('input, button'))
    return does(() => (event.shiftKey ? chooseTo(app, id) : toggle(app, id)))
  const to = placeAfter(
    event.key,
    at,
    room,
    Math.max(1, Math.floor(window.innerHeight / room.rowHeight) - 1),
  )
  if (to === undefined) return
  does(() => {
    if (event.shiftKey && !isAnyChosen) beginAt(id)
    goTo(to)
    if (event.shiftKey) chooseTo(app, ids[to]!)
  })
}

/** Videos that are dragged within a collection in the order by hand: a line shows where they would go. */
import { css } from 'lit'
import type { AppHost } from '../../state/app-element.ts'
import { isArrangeable } from '../../state/library.ts'
import type { LibraryView } from '../../state/list-look.ts'
import { arrange } from '../arrange.ts'
import { draggedNow } from '../drag.ts'

/** Cards have a gap of 16 px between them, rows none. */
export const arrangeStyles = css`
  [data-drop='before'] { box-shadow: -9px 0 0 -6px var(--accent-ink); }
  [data-drop='after'] { box-shadow: 9px 0 0 -6px var(--accent-ink); }
  dash-row[data-drop='before'] { box-shadow: 0 -2px 0 var(--accent-ink); }
  dash-row[data-drop='after'] { box-shadow: 0 2px 0 var(--accent-ink); }
`

export class ArrangeByDrag {
  #host: AppHost & { view: LibraryView }
  #marked: HTMLElement | null = null

  constructor(host: AppHost & { view: LibraryView }) {
    this.#host = host
  }

  over = (event: DragEvent) => {
    const place = this.#placeOf(event)
    this.#mark(place?.item ?? null, place?.side)
    if (!place) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'move'
  }

  leave = () => this.#mark(null)

  drop = (event: DragEvent) => {
    const place = this.#placeOf(event)
    this.#mark(null)
    if (!place) return
    event.preventDefault()
    const { app } = this.#host
    const next = Number(place.item.dataset['at']) + (place.side === 'after' ? 1 : 0)
    void arrange(app, place.ids, app.store.state.library.ids?.[next] ?? null)
  }

  #placeOf(event: DragEvent) {
    const dragged = draggedNow(event)
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')
    if (dragged?.kind !== 'videos' || !item || !isArrangeable(this.#host.app.store.state.library))
      return null
    const { left, top, width, height } = item.getBoundingClientRect()
    const isPastMiddle =
      this.#host.view === 'table'
        ? event.clientY > top + height / 2
        : event.clientX > left + width / 2
    return { ids: dragged.ids, item, side: isPastMiddle ? ('after' as const) : ('before' as const) }
  }

  #mark(item: HTMLElement | null, side?: 'before' | 'after') {
    if (this.#marked !== item) delete this.#marked?.dataset['drop']
    this.#marked = item
    if (item && side) item.dataset['drop'] = side
  }
}

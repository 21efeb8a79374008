/** What a row of the list is made of, as a grid and as a table, and how an element comes to show another row. */
import { DashCard } from './dash-card.ts'
import { DashRow } from './dash-row.ts'
import type { LibraryView } from './stored-view.ts'
import { BELOW_CARD, type GridLayout } from './rows.ts'

/** What the rows show. */
export interface Listed {
  ids: readonly string[]
  room: GridLayout
  /** The place in the list that the Tab key leads to. */
  at: number
}

interface RowKind {
  make(): HTMLElement
  fill(element: HTMLElement, row: number, listed: Listed): void
}

export const ROW_KINDS: Record<LibraryView, RowKind> = {
  grid: {
    make() {
      const element = document.createElement('div')
      element.className = 'cards'
      element.role = 'row'
      return element
    },
    fill(element, row, { ids, room: { columns, rowHeight }, at }) {
      const from = row * columns
      const here = ids.slice(from, from + columns)
      element.ariaRowIndex = String(row + 1)
      element.style.transform = `translateY(${row * rowHeight}px)`
      element.style.height = `${rowHeight - BELOW_CARD}px`
      element.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`
      while (element.childElementCount > here.length) element.lastElementChild!.remove()
      for (const [column, id] of here.entries())
        setItem(
          (element.children[column] as DashCard | undefined) ?? element.appendChild(card()),
          id,
          from + column,
          at,
        )
    },
  },
  table: {
    make() {
      const element = new DashRow()
      element.role = 'row'
      return element
    },
    fill(element, row, { ids, room: { rowHeight }, at }) {
      // The first is the head.
      element.ariaRowIndex = String(row + 2)
      element.style.transform = `translateY(${row * rowHeight}px)`
      element.style.height = `${rowHeight}px`
      setItem(element as DashRow, ids[row] ?? '', row, at)
    },
  },
}

function card(): DashCard {
  const element = new DashCard()
  element.role = 'gridcell'
  return element
}

function setItem(item: DashCard | DashRow, id: string, place: number, at: number): void {
  item.dataset['at'] = String(place)
  item.videoId = id
  item.reached = place === at
}

/** How a row of the list is created, and filled, as a grid and as a table. */
import { DashCard } from './dash-card.ts'
import { DashRow } from './dash-row.ts'
import type { LibraryView } from './stored-view.ts'
import { BELOW_CARD, type GridLayout } from './rows.ts'

/** The list that the rows display. */
export interface DisplayedList {
  ids: readonly string[]
  layout: GridLayout
  /** The index of the video that the Tab key reaches. */
  at: number
}

interface RowKind {
  make(): HTMLElement
  fill(element: HTMLElement, row: number, list: DisplayedList): void
}

export const ROW_KINDS: Record<LibraryView, RowKind> = {
  grid: {
    make() {
      const element = document.createElement('div')
      element.className = 'cards'
      element.role = 'row'
      return element
    },
    fill(element, row, { ids, layout: { columns, rowHeight }, at }) {
      const from = row * columns
      const rowIds = ids.slice(from, from + columns)
      element.ariaRowIndex = String(row + 1)
      element.style.transform = `translateY(${row * rowHeight}px)`
      element.style.height = `${rowHeight - BELOW_CARD}px`
      element.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`
      while (element.childElementCount > rowIds.length) element.lastElementChild!.remove()
      for (const [column, id] of rowIds.entries())
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
    fill(element, row, { ids, layout: { rowHeight }, at }) {
      // Row 1 is the head of the table.
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

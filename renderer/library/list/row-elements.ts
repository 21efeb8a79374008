/** The elements of the rows that are on screen, in the grid and in the table. */
import { DashCard } from './dash-card.ts'
import type { DashItem } from './dash-item.ts'
import { DashRow } from './dash-row.ts'
import { BELOW_CARD, type GridLayout } from './rows.ts'
import type { LibraryView } from '../../state/list-look.ts'

export interface DisplayedList {
  ids: readonly string[]
  layout: GridLayout
  at: number
}

interface RowKind {
  make(): HTMLElement
  fill(element: HTMLElement, row: number, list: DisplayedList): void
}

export const ROW_KINDS: Record<LibraryView, RowKind> = {
  grid: {
    make: () => Object.assign(document.createElement('div'), { className: 'cards', role: 'row' }),
    fill(element, row, list) {
      const { columns, rowHeight } = list.layout
      const rowIds = list.ids.slice(row * columns, (row + 1) * columns)
      place(element, row + 1, row * rowHeight, rowHeight - BELOW_CARD)
      element.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`
      while (element.childElementCount > rowIds.length) element.lastElementChild!.remove()
      for (const column of rowIds.keys()) {
        const card = element.children[column] as DashCard | undefined
        setItem(card ?? element.appendChild(newCard()), row * columns + column, list)
      }
    },
  },
  table: {
    make: () => Object.assign(new DashRow(), { role: 'row' }),
    fill(element, row, list) {
      const { rowHeight } = list.layout
      // Row 1 is the head of the table.
      place(element, row + 2, row * rowHeight, rowHeight)
      setItem(element as DashRow, row, list)
    },
  },
}

const newCard = (): DashCard => Object.assign(new DashCard(), { role: 'gridcell' })

function place(element: HTMLElement, ariaRow: number, top: number, height: number) {
  element.ariaRowIndex = String(ariaRow)
  element.style.transform = `translateY(${top}px)`
  element.style.height = `${height}px`
}

function setItem(item: DashItem, index: number, { ids, at }: DisplayedList) {
  item.dataset['at'] = String(index)
  item.videoId = ids[index] ?? ''
  item.reached = index === at
}

/**
 * Each element shows one row after another: to take an element out of the page and to put a new one
 * in costs much more than to show another row in it.
 */
export class UsedRows {
  #place: HTMLElement
  #make: () => HTMLElement
  #shown = new Map<number, HTMLElement>()
  /** Elements that show another row than where they stand in the page. */
  #astray = new Set<HTMLElement>()

  constructor(place: HTMLElement, make: () => HTMLElement) {
    this.#place = place
    this.#make = make
  }

  /** By number, each with its element; a row that was there before is in the element that it was in. */
  show(rows: readonly number[]): ReadonlyMap<number, HTMLElement> {
    const wanted = new Set(rows)
    const free = [...this.#shown].flatMap(([row, element]) => (wanted.has(row) ? [] : [element]))
    this.#shown = new Map(rows.map((row) => [row, this.#shown.get(row) ?? this.#use(free.pop())]))
    for (const element of free) {
      element.remove()
      this.#astray.delete(element)
    }
    return this.#shown
  }

  #use(free = this.#place.appendChild(this.#make())): HTMLElement {
    this.#astray.add(free)
    return free
  }

  /**
   * Rows stand in the page in the order of the list, for screen readers. What has
   * the focus would lose it, so the others move around it.
   */
  order() {
    if (this.#astray.size === 0) return
    const inOrder = [...this.#shown].toSorted(([a], [b]) => a - b).map(([, element]) => element)
    const stays = inOrder.find((element) => element.matches(':focus-within'))
    // Where that one stands right, so do all but those that show another row.
    const moved = stays && this.#astray.has(stays) ? new Set(inOrder) : this.#astray
    const at = stays ? inOrder.indexOf(stays) : -1
    this.#before(null, inOrder.slice(at + 1), moved)
    if (stays) this.#before(stays, inOrder.slice(0, at), moved)
    this.#astray.clear()
  }

  #before(end: HTMLElement | null, rows: HTMLElement[], moved: ReadonlySet<HTMLElement>) {
    let next = end
    for (const element of rows.toReversed()) {
      if (moved.has(element) && element.nextElementSibling !== next)
        this.#place.insertBefore(element, next)
      next = element
    }
  }
}

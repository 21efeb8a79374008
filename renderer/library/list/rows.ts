/** Which rows of a long list are on screen. All rows have the same height, so nothing is measured and nothing jumps. */
import type { LibraryView } from '../../state/list-look.ts'

/** All lengths here are in pixels. */
export interface GridLayout {
  count: number
  columns: number
  /** With the gap below it. */
  rowHeight: number
}

/** The styles of dash-videos.ts, dash-card.ts and dash-row.ts match these. */
const LEAST_CARD = 216
const GAP = 16
const CARD_TEXT = 54
const ROW = 57
/** Added for the line of a match in the transcript. */
const MATCH_LINE = { grid: 22, table: 8 }

export const BELOW_CARD = 24

/** Rows beyond the edges, so that they are there before they are seen. */
export const BEYOND = 3

export function gridLayoutOf(
  view: LibraryView,
  { width, count, isSearched }: { width: number; count: number; isSearched: boolean },
): GridLayout {
  const more = isSearched ? MATCH_LINE[view] : 0
  if (view === 'table') return { count, columns: 1, rowHeight: ROW + more }
  const columns = columnsIn(width, LEAST_CARD, GAP)
  const card = (width - (columns - 1) * GAP) / columns
  return { count, columns, rowHeight: Math.round((card * 9) / 16) + CARD_TEXT + BELOW_CARD + more }
}

export const columnsIn = (width: number, least: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (least + gap)))

export const rowsOf = ({ count, columns }: GridLayout): number => Math.ceil(count / columns)
export const heightOf = (layout: GridLayout): number => rowsOf(layout) * layout.rowHeight

/**
 * From the first to before the last; `top` is how far the window's upper edge lies below the
 * list's, `height` the window's, `beyond` how many more rows on each side. Away from the ends
 * always as many, so that none comes or goes while somebody scrolls.
 */
export function rowsInSight(layout: GridLayout, top: number, height: number, beyond = BEYOND) {
  const rows = rowsOf(layout)
  const from = Math.floor(top / layout.rowHeight) - beyond
  const to = from + Math.ceil(height / layout.rowHeight) + 1 + 2 * beyond
  const first = Math.min(Math.max(0, from), rows)
  return { first, last: Math.max(first, Math.min(rows, to)) }
}

/** Where a key leads from a place in the list; undefined: it is no key of a list. */
export function placeAfter(
  key: string,
  at: number,
  layout: GridLayout,
  perPage: number,
): number | undefined {
  const { count, columns } = layout
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
    PageUp: at - columns * perPage,
    PageDown: at + columns * perPage,
  }[key]
  if (to === undefined) return undefined
  // Up and down stay in their column as long as there is a row.
  const isInLastRow = Math.floor(at / columns) === rowsOf(layout) - 1
  if ((key === 'ArrowUp' && to < 0) || (key === 'ArrowDown' && to >= count && isInLastRow))
    return at
  return Math.min(count - 1, Math.max(0, to))
}

/** Which rows of a long list are on screen. All rows have the same height, so nothing is measured and nothing jumps. */

export interface GridLayout {
  /** The number of videos. */
  count: number
  columns: number
  /** With the gap below it, in pixels. */
  rowHeight: number
}

/** Between one row of cards and the next, in pixels. */
export const BELOW_CARD = 24

/** Rows beyond the edges, so that they are there before they are seen. */
export const BEYOND = 3

export const rowsOf = ({ count, columns }: GridLayout): number => Math.ceil(count / columns)
export const heightOf = (layout: GridLayout): number => rowsOf(layout) * layout.rowHeight

/**
 * From the first to before the last; `top` is how far the window's upper edge lies below the
 * list's, `height` the window's, `beyond` how many more rows on each side. Away from the ends
 * always as many, so that none comes or goes while somebody scrolls.
 */
export function rowsInSight(
  layout: GridLayout,
  top: number,
  height: number,
  beyond = BEYOND,
): { first: number; last: number } {
  const rows = rowsOf(layout)
  const from = Math.floor(top / layout.rowHeight) - beyond
  const first = Math.min(Math.max(0, from), rows)
  return {
    first,
    last: Math.max(
      first,
      Math.min(rows, from + Math.ceil(height / layout.rowHeight) + 1 + 2 * beyond),
    ),
  }
}

/** Number of columns that fit; widths in pixels. */
export function columnsIn(width: number, least: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (least + gap)))
}

/** Where a key leads from a place in the list; undefined: it is no key of a list. */
export function placeAfter(
  key: string,
  at: number,
  { count, columns }: GridLayout,
  perPage: number,
): number | undefined {
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
  if (
    (key === 'ArrowUp' && to < 0) ||
    (key === 'ArrowDown' &&
      to >= count &&
      rowsOf({ count, columns, rowHeight: 1 }) - 1 === Math.floor(at / columns))
  )
    return at
  return Math.min(count - 1, Math.max(0, to))
}

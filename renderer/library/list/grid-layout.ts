/** Columns and row heights of the grid and of the table, in pixels; card-styles.ts and row-styles.ts match them. */
import type { LibraryView } from './stored-view.ts'
import { BELOW_CARD, columnsIn, type GridLayout } from './rows.ts'

const LEAST_CARD = 216
const GAP = 16
const CARD_TEXT = 54
const ROW = 57
/** Added for the line of a match in the transcript. */
const MATCH_LINE = { grid: 22, table: 8 }

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

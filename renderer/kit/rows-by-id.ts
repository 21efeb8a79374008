/**
 * Rows with something to press or to type in: each stays with what it is about when others come, go or move. Drawn
 * by their place alone, the focus and an open menu would then be in the row of another.
 */
import { repeat } from 'lit/directives/repeat.js'

export const rowsById = <T extends { id: string }>(
  items: readonly T[],
  row: (item: T) => unknown,
): unknown => repeat(items, ({ id }) => id, row)

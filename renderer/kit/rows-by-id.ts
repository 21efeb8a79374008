/**
 * Rows with something to press or to type in: the focus and an open menu stay with what they are about when others come,
 * go or move.
 */
import { repeat } from 'lit/directives/repeat.js'

export const rowsById = <T extends { id: string }>(
  items: readonly T[],
  row: (item: T) => unknown,
): unknown => repeat(items, ({ id }) => id, row)

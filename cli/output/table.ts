/** A table for people: aligned, as wide as the terminal at most, readable without colour. */
import { styleText } from 'node:util'
import { cut, pad, plainText, widthOf } from './text.ts'

export interface Column<T> {
  title: string
  value: (row: T) => string
  align?: 'left' | 'right'
  /** Gives way first when the terminal is narrow. An id never does: half of one is of no use. */
  flexible?: boolean
}

const GAP = '  '
const MIN_FLEXIBLE = 8

interface TableTarget {
  /** Cells in a line; Infinity when nobody looks. */
  width: number
  stream?: NodeJS.WriteStream
}

export function renderTable<T>(columns: readonly Column<T>[], rows: readonly T[], target: TableTarget): string {
  const cells = rows.map((row) => columns.map((column) => plainText(column.value(row))))
  const natural = columns.map((column, at) => Math.max(widthOf(column.title), ...cells.map((row) => widthOf(row[at] ?? ''))))
  const widths = fit(columns, natural, target.width)
  const line = (texts: readonly string[]) =>
    cut(
      texts.map((text, at) => pad(cut(text, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.align)).join(GAP).trimEnd(),
      target.width,
    )
  const head = line(columns.map((column) => column.title.toUpperCase()))
  const title = target.stream ? styleText('bold', head, { stream: target.stream }) : head
  return [title, ...cells.map(line)].join('\n') + '\n'
}

/** Takes what is missing from the flexible columns, the widest first. */
function fit<T>(columns: readonly Column<T>[], natural: readonly number[], width: number): number[] {
  const widths = [...natural]
  let over = widths.reduce((sum, each) => sum + each, 0) + GAP.length * (widths.length - 1) - width
  while (over > 0) {
    let widest = -1
    for (const [at, column] of columns.entries()) {
      if (column.flexible && (widths[at] ?? 0) > MIN_FLEXIBLE && (widest < 0 || (widths[at] ?? 0) > (widths[widest] ?? 0))) widest = at
    }
    if (widest < 0) break
    widths[widest] = (widths[widest] ?? 0) - 1
    over -= 1
  }
  return widths
}

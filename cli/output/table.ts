/** A table for people: aligned, as wide as the terminal at most, readable without colour. */
import { styleText } from 'node:util'
import { valueAt } from './fields.ts'
import { cut, pad, plainText, widthOf } from './text.ts'
import { formatTime } from './units.ts'

export interface TableColumn<T> {
  /** Field name in the API and header in CSV; a dot leads into an object. */
  field: string
  /** Default: the field. */
  title?: string
  /** For people. Default: the field's value as it is, a time in the reader's own, nothing as –. */
  value?: (row: T) => string
  align?: 'left' | 'right'
  /** Gives way first when the terminal is narrow. An id never does: half of one is of no use. */
  flexible?: boolean
}

const GAP = '  '
const MIN_FLEXIBLE = 8
/** With less room than this for names and texts, other columns are left out, from the right. */
const ROOMY_FLEXIBLE = 16
/** The first column is what a row is found by. */
const LEAST_COLUMNS = 2

interface TableTarget {
  /** Width in cells; Infinity when the output is not a terminal. */
  width: number
  stream?: NodeJS.WriteStream
}

export function renderTable<T>(
  all: readonly TableColumn<T>[],
  rows: readonly T[],
  target: TableTarget,
): string {
  const columns = cellText(all, rows, target.width)
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row)))
  // Not spread into Math.max: there may be more rows than a call takes arguments.
  const natural = columns.map((column, at) =>
    cells.reduce((most, row) => Math.max(most, widthOf(row[at] ?? '')), widthOf(titleOf(column))),
  )
  const widths = fitted(columns, natural, target.width)
  const line = (texts: readonly string[]) =>
    cut(
      texts
        .map((text, at) => pad(cut(text, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.align))
        .join(GAP)
        .trimEnd(),
      target.width,
    )
  const head = line(columns.map((column) => titleOf(column).toUpperCase()))
  const title = target.stream ? styleText('bold', head, { stream: target.stream }) : head
  return [title, ...cells.map(line)].join('\n') + '\n'
}

/** Leaves out columns until the flexible ones have room. */
function cellText<T>(
  all: readonly TableColumn<T>[],
  rows: readonly T[],
  width: number,
): readonly TableColumn<T>[] {
  // Columns named with --fields are all flexible and all stay.
  if (!Number.isFinite(width) || !all.some(({ flexible }) => flexible)) return all
  const natural = new Map(all.map((column) => [column, naturalWidth(column, rows)]))
  const least = (column: TableColumn<T>): number =>
    column.flexible ? Math.min(natural.get(column)!, ROOMY_FLEXIBLE) : natural.get(column)!
  const columns = [...all]
  const needed = (): number =>
    columns.reduce((sum, column) => sum + least(column) + GAP.length, -GAP.length)
  while (columns.length > LEAST_COLUMNS && needed() > width) {
    const last = columns.findLastIndex(({ flexible }, at) => at > 0 && !flexible)
    if (last < 0) break
    columns.splice(last, 1)
  }
  return columns
}

/** Not spread into Math.max: there may be more rows than a call takes arguments. */
function naturalWidth<T>(column: TableColumn<T>, rows: readonly T[]): number {
  return rows.reduce(
    (most, row) => Math.max(most, widthOf(cellOf(column, row))),
    widthOf(titleOf(column)),
  )
}

export const titleOf = (column: TableColumn<never>): string =>
  column.title ?? column.field.replaceAll('_', ' ')

export const cellOf = <T>(column: TableColumn<T>, row: T): string =>
  plainText(column.value ? column.value(row) : textOf(valueAt(row, column.field), column.field))

function textOf(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return field.endsWith('_at') ? formatTime(value) : value
  if (Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object'))
    return value.join(', ') || '–'
  return JSON.stringify(value)
}

/** Takes what is missing from the flexible columns, the widest first. */
function fitted<T>(
  columns: readonly TableColumn<T>[],
  natural: readonly number[],
  width: number,
): number[] {
  const widths = [...natural]
  let over = widths.reduce((sum, each) => sum + each, 0) + GAP.length * (widths.length - 1) - width
  while (over > 0) {
    let widest = -1
    for (const [at, column] of columns.entries()) {
      if (
        column.flexible &&
        (widths[at] ?? 0) > MIN_FLEXIBLE &&
        (widest < 0 || (widths[at] ?? 0) > (widths[widest] ?? 0))
      )
        widest = at
    }
    if (widest < 0) break
    widths[widest] = (widths[widest] ?? 0) - 1
    over -= 1
  }
  return widths
}

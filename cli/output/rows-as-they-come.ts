/**
 * Rows of a list that does not end: each is written when it comes. JSON is a line each, since a
 * document would never close.
 */
import { csvLine } from '../../daemon/contract/csv.ts'
import { pick, valueAt } from './fields.ts'
import { toJsonLine } from './json.ts'
import { plainColumns, widthOfStdout, type OutputView } from './render.ts'
import { cellOf, titleOf, type TableColumn } from './table.ts'
import { cut, escapeObeyed, pad, widthOf } from './text.ts'

/** Answers what is written for a row; for the first with a head where there is one. */
export async function rowsAsTheyCome<T>({
  format,
  fields,
  columns,
}: Pick<OutputView<T>, 'format' | 'fields' | 'columns'>): Promise<(row: T) => string> {
  const shape = (row: T): unknown => (fields ? pick(row, fields) : row)
  switch (format) {
    case 'table':
      return tableLines(fields ? (plainColumns(fields) as readonly TableColumn<T>[]) : columns)
    case 'csv': {
      const header = fields ?? columns.map(({ field }) => field)
      let head = csvLine(header)
      return (row) => {
        const text = head + csvLine(header.map((field) => valueAt(row, field)))
        head = ''
        return process.stdout.isTTY ? escapeObeyed(text) : text
      }
    }
    case 'yaml': {
      const { toYaml } = await import('./yaml.ts')
      return (row) => `---\n${toYaml(shape(row))}`
    }
    case 'json':
    case 'ndjson':
      return (row) => toJsonLine(shape(row))
  }
}

/** A column is as wide as its widest cell so far. */
function tableLines<T>(columns: readonly TableColumn<T>[]): (row: T) => string {
  const widths = columns.map((column) => widthOf(titleOf(column)))
  let head = true
  const line = (cells: readonly string[]): string =>
    `${cut(
      cells
        .map((cell, at) => pad(cell, widths[at]!, columns[at]!.align))
        .join('  ')
        .trimEnd(),
      widthOfStdout(),
    )}\n`
  return (row) => {
    const cells = columns.map((column) => cellOf(column, row))
    for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at]!, widthOf(cell))
    const title = head ? line(columns.map((column) => titleOf(column).toUpperCase())) : ''
    head = false
    return title + line(cells)
  }
}

/**
 * Comma separated values as RFC 4180 has them, and as spreadsheets write them: also with semicolons
 * or tabs, any line end, a byte order mark. Our own instead of csv-parse, since every fault is
 * reported with its row as a spreadsheet counts it, not only the first.
 */
import type { Given } from '../../contract/fill-in.ts'
import type { RowReason } from '../../contract/reasons.ts'

export interface CsvRow {
  /** Row number as in a spreadsheet: the first row is 1. */
  number: number
  cells: string[]
}
export interface CsvFault {
  row: number
  reason: RowReason
  given: Given
}
export interface ParsedCsv {
  /** No more of them than `MOST_KEPT_ROWS`. */
  rows: CsvRow[]
  /** Number of non-empty rows. */
  count: number
  faults: CsvFault[]
}

const QUOTE = '"'
/** The maximum number of rows plus one, and the header. */
const MOST_STORED_ROWS = 20_002
/** Cells per row; further ones are counted but not stored. */
const MOST_STORED_CELLS = 1_000
/** Limit of reported faults; nobody reads more. */
const MOST_FAULTS = 1_000

export function parseCsv(content: string): ParsedCsv {
  const text = content.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  const faults: CsvFault[] = []
  let number = 1
  let count = 0
  let cells: string[] = []
  let isEmpty = true
  let at = 0

  function fault(reason: RowReason, given: Given): void {
    if (faults.length < MOST_FAULTS) faults.push({ row: number, reason, given })
  }

  /** Reads from after the opening quote to after the closing one. */
  function quoted(): string {
    let cell = ''
    for (;;) {
      const end = text.indexOf(QUOTE, at)
      if (end < 0) {
        fault('quote_open', {})
        cell += text.slice(at)
        at = text.length
        return cell
      }
      cell += text.slice(at, end)
      at = end + 1
      if (text[at] !== QUOTE) return cell
      cell += QUOTE
      at += 1
    }
  }

  function plain(): string {
    const begin = at
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
      at += 1
    return text.slice(begin, at)
  }

  function keep(cell: string): void {
    isEmpty &&= cell.trim() === ''
    if (cells.length < MOST_STORED_CELLS) cells.push(cell)
  }

  function endRow(): void {
    if (!isEmpty) {
      count += 1
      if (rows.length < MOST_STORED_ROWS) rows.push({ number, cells })
    }
    cells = []
    isEmpty = true
    number += 1
  }

  while (at < text.length) {
    const isQuoted = text[at] === QUOTE
    if (isQuoted) at += 1
    const cell = isQuoted ? quoted() : plain()
    const trailing = isQuoted ? plain() : ''
    if (trailing.trim() !== '') fault('quote_closed_early', { rest: trailing.trim().slice(0, 40) })
    keep(cell)
    if (text[at] === separator) {
      at += 1
      // A separator at the very end is followed by an empty cell.
      if (at === text.length) keep('')
    } else if (at < text.length) {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      endRow()
    }
  }
  if (cells.length > 0) endRow()
  return { rows, count, faults }
}

/** Detects the separator in the first line: column names contain none of them. */
function separatorOf(text: string): string {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (sign === '\r' || sign === '\n') break
    if (sign in counts) counts[sign]! += 1
  }
  return Object.entries(counts).reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

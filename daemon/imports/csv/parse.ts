/** Comma separated values as RFC 4180 has them, and as spreadsheets write them: also with semicolons or tabs, any line end, a byte order mark. */
import type { Given } from '../../contract/fill-in.ts'
import type { RowReason } from '../../contract/reasons.ts'

export interface CsvRow {
  /** As a spreadsheet counts: the first row is 1. */
  number: number
  cells: string[]
}
export interface CsvFault {
  row: number
  reason: RowReason
  given: Given
}

const QUOTE = '"'

export function parseCsv(content: string): { rows: CsvRow[]; faults: CsvFault[] } {
  const text = content.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  const faults: CsvFault[] = []
  let number = 1
  let cells: string[] = []
  let at = 0

  /** From just behind the opening quote to just behind the closing one. */
  function quoted(): string {
    let cell = ''
    for (;;) {
      const end = text.indexOf(QUOTE, at)
      if (end < 0) {
        faults.push({ row: number, reason: 'quote_open', given: {} })
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
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1
    return text.slice(begin, at)
  }

  function endRow(): void {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells })
    cells = []
    number += 1
  }

  while (at < text.length) {
    const isQuoted = text[at] === QUOTE
    if (isQuoted) at += 1
    const cell = isQuoted ? quoted() : plain()
    const rest = isQuoted ? plain() : ''
    if (rest.trim() !== '') faults.push({ row: number, reason: 'quote_closed_early', given: { rest: rest.trim().slice(0, 40) } })
    cells.push(cell)
    if (text[at] === separator) {
      at += 1
      // A separator at the very end has an empty cell behind it.
      if (at === text.length) cells.push('')
    } else if (at < text.length) {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      endRow()
    }
  }
  if (cells.length > 0) endRow()
  return { rows, faults }
}

/** As the first line shows: column names hold none of them. */
function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)![0]
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

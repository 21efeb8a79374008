/** Parses a list of videos from CSV and reports every fault with its row before anything starts. */
import { AppError, type Fault } from '../../contract/errors.ts'
import { fillIn, type Given } from '../../contract/fill-in.ts'
import { ROW_FAULTS, type RowReason } from '../../contract/reasons.ts'
import type { ImportCaption } from '../../ports/imports.ts'
import type { FoundFolder, FoundVideo } from '../source.ts'
import { truncateDescription, validLanguage, truncateName, limitTags } from '../video-limits.ts'
import { parseCsv, type CsvRow } from './parse.ts'

const COLUMNS = [
  'url',
  'name',
  'description',
  'tags',
  'collection',
  'visibility',
  'external_id',
  'captions',
] as const
type Column = (typeof COLUMNS)[number]
const ALIASES: ReadonlyMap<string, Column> = new Map([
  ['title', 'name'],
  ['collection_path', 'collection'],
  ['id', 'external_id'],
  ['subtitles', 'captions'],
])

const MOST_ROWS = 20_000
export const MOST_FAULTS = 200
const MOST_DEPTH = 20
const MOST_NAME = 300
const MOST_ID = 4_000
const MOST_ADDRESS = 4_000
/** Far more columns than exist; a repeated name is a fault already. */
const MOST_COLUMNS = 100
/** Ten times a description. */
const MOST_CELL = 100_000
/** Limit of counted faults, so that a list of nothing but faults does not become as many objects. */
const MOST_COUNTED = 10_000

export interface RowFault {
  row: number
  column: Column | null
  code: 'invalid_csv' | 'invalid_row'
  message: string
  reason: RowReason
  given: Given
}
type ReportFault = (reason: RowReason, given?: Given) => void
type ReportFaultAt = (row: number, column: Column | null, ...what: Parameters<ReportFault>) => void
export interface CheckedRows {
  folders: FoundFolder[]
  /** A video for each row, in order. */
  videos: FoundVideo[]
  /** The number of each. */
  numbers: number[]
  total: number
  faults: RowFault[]
}

/** Throws `validation_failed`. */
export function readRows(
  content: string,
  check: (url: string) => void,
): Pick<CheckedRows, 'folders' | 'videos'> {
  const { folders, videos, faults } = checkRows(content, check)
  if (faults.length > 0)
    throw refused(
      faults.map(({ row, column, ...fault }) => ({
        path: column ? `row ${row}, ${column}` : `row ${row}`,
        ...fault,
      })),
    )
  return { folders, videos }
}

/** `check` throws for a URL that may not be fetched. */
export function checkRows(content: string, check: (url: string) => void): CheckedRows {
  const { rows, count, faults: broken } = parseCsv(content)
  const fault = (
    code: RowFault['code'],
    row: number,
    column: Column | null,
    reason: RowReason,
    given: Given = {},
  ): RowFault => ({ row, column, code, message: fillIn(ROW_FAULTS[reason], given), reason, given })
  const faults = broken.map(({ row, reason, given }) =>
    fault('invalid_csv', row, null, reason, given),
  )
  const report: ReportFaultAt = (row, column, reason, given) => {
    if (faults.length < MOST_COUNTED) faults.push(fault('invalid_row', row, column, reason, given))
  }
  const [head, ...body] = rows
  const nothing = { folders: [], videos: [], numbers: [], total: 0 }
  if (!head) return { ...nothing, faults: [fault('invalid_csv', 1, null, 'list_empty')] }
  if (head.cells.length > MOST_COLUMNS)
    return {
      ...nothing,
      faults: [
        fault('invalid_csv', head.number, null, 'too_many_columns', {
          count: head.cells.length,
          most: MOST_COLUMNS,
        }),
      ],
    }
  const columns = columnsOf(head, report)
  if (body.length === 0) report(head.number + 1, null, 'list_without_rows')
  const total = count - 1
  if (total > MOST_ROWS)
    report(MOST_ROWS + 2, null, 'list_too_long', { count: total, most: MOST_ROWS })

  const folders = new Map<string, FoundFolder>()
  const ids = new Map<string, number>()
  const videos = body.slice(0, MOST_ROWS).map((row): FoundVideo => {
    const cell = (column: Column): string => {
      const at = columns.indexOf(column)
      return at < 0 ? '' : (row.cells[at] ?? '').slice(0, MOST_CELL).trim()
    }
    if (row.cells.some(({ length }) => length > MOST_CELL))
      report(row.number, null, 'cell_too_long', { most: MOST_CELL })
    if (row.cells.length > columns.length)
      report(row.number, null, 'too_many_cells', {
        cells: row.cells.length,
        columns: columns.length,
      })
    const url = cell('url')
    if (url === '') report(row.number, 'url', 'address_missing')
    else judgeAddress(url, check, (reason, given) => report(row.number, 'url', reason, given))
    const visibility = cell('visibility').toLowerCase() || 'public'
    if (visibility !== 'public' && visibility !== 'private')
      report(row.number, 'visibility', 'visibility_unknown', { value: visibility.slice(0, 40) })
    const externalId = cell('external_id') || url
    if (externalId.length > MOST_ID)
      report(row.number, 'external_id', 'id_too_long', { most: MOST_ID })
    const first = ids.get(externalId)
    if (externalId !== '' && first !== undefined)
      report(row.number, cell('external_id') ? 'external_id' : 'url', 'row_twice', { row: first })
    ids.set(externalId, first ?? row.number)
    return {
      externalId,
      name: truncateName(cell('name'), nameOf(url)),
      parent: folderOf(cell('collection'), folders, (...what) =>
        report(row.number, 'collection', ...what),
      ),
      sizeBytes: null,
      notes: [],
      plan: {
        description: truncateDescription(cell('description')),
        tags: limitTags(cell('tags').split(/[;,]/)),
        visibility: visibility === 'private' ? 'private' : 'public',
        language: null,
        madeAt: null,
        url,
        captions: captionsOf(cell('captions'), check, (...what) =>
          report(row.number, 'captions', ...what),
        ),
      },
    }
  })
  return {
    folders: [...folders.values()],
    videos,
    numbers: body.map(({ number }) => number),
    total,
    faults,
  }
}

function columnsOf(head: CsvRow, report: ReportFaultAt): (Column | null)[] {
  const columns = head.cells.map((cell): Column | null => {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    if (name === '') return null
    const known = COLUMNS.find((column) => column === name) ?? ALIASES.get(name)
    if (!known)
      report(head.number, null, 'column_unknown', {
        name: cell.trim().slice(0, 40),
        known: COLUMNS.join(', '),
      })
    return known ?? null
  })
  for (const [at, column] of columns.entries())
    if (column && columns.indexOf(column) !== at) report(head.number, column, 'column_twice')
  if (!columns.includes('url')) report(head.number, null, 'list_headless')
  return columns
}

/** `Talks/2026`: from the outermost inwards. */
function folderOf(
  path: string,
  folders: Map<string, FoundFolder>,
  report: ReportFault,
): string | null {
  const names = path
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length > MOST_DEPTH) report('folder_too_deep', { most: MOST_DEPTH })
  let parent: string | null = null
  for (const name of names.slice(0, MOST_DEPTH)) {
    if (name.length > MOST_NAME) {
      report('folder_name_too_long', { most: MOST_NAME })
      return parent
    }
    const externalId: string = parent === null ? name : `${parent}/${name}`
    if (!folders.has(externalId))
      folders.set(externalId, { externalId, name: truncateName(name, name), parent })
    parent = externalId
  }
  return parent
}

/** `en=https://… de=https://…` */
function captionsOf(
  cell: string,
  check: (url: string) => void,
  report: ReportFault,
): ImportCaption[] {
  const captions = new Map<string, ImportCaption>()
  for (const part of cell.split(/[\s;]+/).filter(Boolean)) {
    const [, word = '', url = ''] = /^([^=]*)=(.*)$/.exec(part) ?? []
    const language = validLanguage(word)
    const excerpt = part.slice(0, 80)
    if (language === null) report('caption_unreadable', { part: excerpt })
    else if (
      !judgeAddress(url, check, (reason, given) =>
        report(
          reason === 'address_refused' ? 'caption_address_refused' : 'caption_address_unreadable',
          { part: excerpt, ...given },
        ),
      )
    )
      continue
    else if (captions.has(language)) report('caption_twice', { language })
    else captions.set(language, { language, kind: 'subtitles', label: null, from: url })
  }
  return [...captions.values()]
}

/** False when a fault was reported. */
function judgeAddress(
  url: string,
  check: (url: string) => void,
  report: (reason: 'address_unreadable' | 'address_refused', given?: Given) => void,
): boolean {
  try {
    if (url.length > MOST_ADDRESS || !URL.canParse(url)) report('address_unreadable')
    else {
      check(url)
      return true
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    report('address_refused', { why: error.message })
  }
  return false
}

function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).replace(/\.[^.]+$/, '')
  } catch {
    // An invalid percent escape: keep the text unchanged.
    return last
  }
}

function refused(faults: Fault[]): AppError {
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  return new AppError(
    'validation_failed',
    `The list has errors: ${faults[0]!.path}: ${faults[0]!.message}${more}. Nothing was imported.`,
    { faults: faults.slice(0, MOST_FAULTS) },
  )
}

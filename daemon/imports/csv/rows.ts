/** A list of videos from a CSV, checked wholly: every fault with its row, before anything begins. */
import { AppError, type Fault } from '../../contract/errors.ts'
import { fillIn, type Given } from '../../contract/fill-in.ts'
import { ROW_FAULTS, type RowReason } from '../../contract/reasons.ts'
import type { ImportCaption } from '../../ports/imports.ts'
import type { FoundFolder, FoundVideo } from '../source.ts'
import { fitDescription, fitLanguage, fitName, fitTags } from '../fit.ts'
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
const ALIASES: Record<string, Column> = {
  title: 'name',
  collection_path: 'collection',
  id: 'external_id',
  subtitles: 'captions',
}

const MOST_ROWS = 20_000
export const MOST_FAULTS = 200
const MOST_DEPTH = 20
const MOST_NAME = 300
const MOST_ID = 4_000
const MOST_ADDRESS = 4_000
/** Far more than there are; the same name twice is a fault already. */
const MOST_COLUMNS = 100
/** Ten times a description. */
const MOST_CELL = 100_000
/** Beyond so many nobody reads on, and a list of nothing but faults must not become as many objects. */
const MOST_COUNTED = 10_000

export interface RowFault {
  row: number
  column: Column | null
  code: 'invalid_csv' | 'invalid_row'
  message: string
  reason: RowReason
  given: Given
}
type Say = (reason: RowReason, given?: Given) => void
type SayAt = (row: number, column: Column | null, ...what: Parameters<Say>) => void
export interface CheckedRows {
  folders: FoundFolder[]
  /** One for each row, in order. */
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

/** `check` throws for an address that may not be fetched. */
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
  const say: SayAt = (row, column, reason, given) => {
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
  const columns = columnsOf(head, say)
  if (body.length === 0) say(head.number + 1, null, 'list_without_rows')
  const total = count - 1
  if (total > MOST_ROWS)
    say(MOST_ROWS + 2, null, 'list_too_long', { count: total, most: MOST_ROWS })

  const folders = new Map<string, FoundFolder>()
  const ids = new Map<string, number>()
  const videos = body.slice(0, MOST_ROWS).map((row): FoundVideo => {
    const cell = (column: Column): string => {
      const at = columns.indexOf(column)
      return at < 0 ? '' : (row.cells[at] ?? '').slice(0, MOST_CELL).trim()
    }
    if (row.cells.some(({ length }) => length > MOST_CELL))
      say(row.number, null, 'cell_too_long', { most: MOST_CELL })
    if (row.cells.length > columns.length)
      say(row.number, null, 'too_many_cells', { cells: row.cells.length, columns: columns.length })
    const url = cell('url')
    if (url === '') say(row.number, 'url', 'address_missing')
    else judgeAddress(url, check, (reason, given) => say(row.number, 'url', reason, given))
    const visibility = cell('visibility').toLowerCase() || 'public'
    if (visibility !== 'public' && visibility !== 'private')
      say(row.number, 'visibility', 'visibility_unknown', { value: visibility.slice(0, 40) })
    const externalId = cell('external_id') || url
    if (externalId.length > MOST_ID)
      say(row.number, 'external_id', 'id_too_long', { most: MOST_ID })
    const first = ids.get(externalId)
    if (externalId !== '' && first !== undefined)
      say(row.number, cell('external_id') ? 'external_id' : 'url', 'row_twice', { row: first })
    ids.set(externalId, first ?? row.number)
    return {
      externalId,
      name: fitName(cell('name'), nameOf(url)),
      parent: folderOf(cell('collection'), folders, (...what) =>
        say(row.number, 'collection', ...what),
      ),
      sizeBytes: null,
      notes: [],
      plan: {
        description: fitDescription(cell('description')),
        tags: fitTags(cell('tags').split(/[;,]/)),
        visibility: visibility === 'private' ? 'private' : 'public',
        language: null,
        madeAt: null,
        url,
        captions: captionsOf(cell('captions'), check, (...what) =>
          say(row.number, 'captions', ...what),
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

function columnsOf(head: CsvRow, say: SayAt): (Column | null)[] {
  const columns = head.cells.map((cell): Column | null => {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    if (name === '') return null
    const known = COLUMNS.find((column) => column === name) ?? ALIASES[name]
    if (!known)
      say(head.number, null, 'column_unknown', {
        name: cell.trim().slice(0, 40),
        known: COLUMNS.join(', '),
      })
    return known ?? null
  })
  for (const [at, column] of columns.entries())
    if (column && columns.indexOf(column) !== at) say(head.number, column, 'column_twice')
  if (!columns.includes('url')) say(head.number, null, 'list_headless')
  return columns
}

/** `Talks/2026`: from the outermost inwards. */
function folderOf(path: string, folders: Map<string, FoundFolder>, say: Say): string | null {
  const names = path
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length > MOST_DEPTH) say('folder_too_deep', { most: MOST_DEPTH })
  let parent: string | null = null
  for (const name of names.slice(0, MOST_DEPTH)) {
    if (name.length > MOST_NAME) {
      say('folder_name_too_long', { most: MOST_NAME })
      return parent
    }
    const externalId: string = parent === null ? name : `${parent}/${name}`
    if (!folders.has(externalId))
      folders.set(externalId, { externalId, name: fitName(name, name), parent })
    parent = externalId
  }
  return parent
}

/** `en=https://… de=https://…` */
function captionsOf(cell: string, check: (url: string) => void, say: Say): ImportCaption[] {
  const captions = new Map<string, ImportCaption>()
  for (const part of cell.split(/[\s;]+/).filter(Boolean)) {
    const [, word = '', url = ''] = /^([^=]*)=(.*)$/.exec(part) ?? []
    const language = fitLanguage(word)
    const shown = part.slice(0, 80)
    if (language === null) say('caption_unreadable', { part: shown })
    else if (
      !judgeAddress(url, check, (reason, given) =>
        say(
          reason === 'address_refused' ? 'caption_address_refused' : 'caption_address_unreadable',
          { part: shown, ...given },
        ),
      )
    )
      continue
    else if (captions.has(language)) say('caption_twice', { language })
    else captions.set(language, { language, kind: 'subtitles', label: null, from: url })
  }
  return [...captions.values()]
}

/** False when something was said. */
function judgeAddress(
  url: string,
  check: (url: string) => void,
  say: (reason: 'address_unreadable' | 'address_refused', given?: Given) => void,
): boolean {
  try {
    if (url.length > MOST_ADDRESS || !URL.canParse(url)) say('address_unreadable')
    else {
      check(url)
      return true
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    say('address_refused', { why: error.message })
  }
  return false
}

function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).replace(/\.[^.]+$/, '')
  } catch {
    // A percent sign that encodes nothing: keep it as it stands.
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

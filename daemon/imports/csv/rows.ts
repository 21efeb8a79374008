/** A list of videos from a CSV, checked wholly: every fault with its row, before anything begins. */
import { AppError, type Fault } from '../../contract/errors.ts'
import type { ImportCaption } from '../../ports/imports.ts'
import type { FoundFolder, FoundVideo } from '../source.ts'
import { fitDescription, fitLanguage, fitName, fitTags } from '../fit.ts'
import { parseCsv, type CsvRow } from './parse.ts'

const COLUMNS = ['url', 'name', 'description', 'tags', 'collection', 'visibility', 'external_id', 'captions'] as const
type Column = (typeof COLUMNS)[number]
const ALIASES: Record<string, Column> = { title: 'name', collection_path: 'collection', id: 'external_id', subtitles: 'captions' }

const MOST_ROWS = 20_000
export const MOST_FAULTS = 200
const MOST_DEPTH = 20
const MOST_ID = 4_000

export interface RowFault { row: number; column: Column | null; code: 'invalid_csv' | 'invalid_row'; message: string }
export interface CheckedRows {
  folders: FoundFolder[]
  /** One of each row, in their order. */
  videos: FoundVideo[]
  /** The number of each. */
  numbers: number[]
  total: number
  faults: RowFault[]
}

/** Throws `validation_failed`. */
export function readRows(content: string, check: (url: string) => void): Pick<CheckedRows, 'folders' | 'videos'> {
  const { folders, videos, faults } = checkRows(content, check)
  if (faults.length > 0) throw refused(faults.map(({ row, column, code, message }) => ({ path: column ? `row ${row}, ${column}` : `row ${row}`, code, message })))
  return { folders, videos }
}

/** `check` throws for an address that may not be fetched. */
export function checkRows(content: string, check: (url: string) => void): CheckedRows {
  const { rows, faults: broken } = parseCsv(content)
  const faults: RowFault[] = broken.map(({ row, message }) => ({ row, column: null, code: 'invalid_csv', message }))
  const say = (row: number, column: Column | null, message: string): void => void faults.push({ row, column, code: 'invalid_row', message })
  const [head, ...body] = rows
  if (!head) {
    const message = 'the file is empty; its first row must name the columns, one of them url'
    return { folders: [], videos: [], numbers: [], total: 0, faults: [{ row: 1, column: null, code: 'invalid_csv', message }] }
  }
  const columns = columnsOf(head, say)
  if (body.length === 0) say(head.number + 1, null, 'there is no row below the names of the columns')
  if (body.length > MOST_ROWS) say(MOST_ROWS + 2, null, `there are ${body.length} rows; at most ${MOST_ROWS} are taken. Split the file`)

  const folders = new Map<string, FoundFolder>()
  const ids = new Map<string, number>()
  const videos = body.slice(0, MOST_ROWS).map((row): FoundVideo => {
    const cell = (column: Column): string => {
      const at = columns.indexOf(column)
      return at < 0 ? '' : (row.cells[at] ?? '').trim()
    }
    if (row.cells.length > columns.length) say(row.number, null, `has ${row.cells.length} cells, and there are ${columns.length} columns; a cell that holds a comma needs quotes around it`)
    const url = cell('url')
    const trouble = url === '' ? 'is empty; every video needs the address of its file' : addressTrouble(url, check)
    if (trouble) say(row.number, 'url', trouble)
    const visibility = cell('visibility').toLowerCase() || 'public'
    if (visibility !== 'public' && visibility !== 'private') say(row.number, 'visibility', `is ${visibility.slice(0, 40)}; it must be public, private or empty`)
    const externalId = cell('external_id') || url
    if (externalId.length > MOST_ID) say(row.number, 'external_id', `is longer than ${MOST_ID} characters`)
    const first = ids.get(externalId)
    if (externalId !== '' && first !== undefined) say(row.number, cell('external_id') ? 'external_id' : 'url', `is the same as in row ${first}`)
    ids.set(externalId, first ?? row.number)
    return {
      externalId,
      name: fitName(cell('name'), nameOf(url)),
      parent: folderOf(cell('collection'), folders, (message) => say(row.number, 'collection', message)),
      sizeBytes: null,
      notes: [],
      plan: {
        description: fitDescription(cell('description')),
        tags: fitTags(cell('tags').split(/[;,]/)),
        visibility: visibility === 'private' ? 'private' : 'public',
        language: null,
        madeAt: null,
        url,
        captions: captionsOf(cell('captions'), check, (message) => say(row.number, 'captions', message)),
      },
    }
  })
  return { folders: [...folders.values()], videos, numbers: body.map(({ number }) => number), total: body.length, faults }
}

function columnsOf(head: CsvRow, say: (row: number, column: Column | null, message: string) => void): (Column | null)[] {
  const columns = head.cells.map((cell): Column | null => {
    const name = cell.trim().toLowerCase().replace(/[\s-]+/g, '_')
    if (name === '') return null
    const known = COLUMNS.find((column) => column === name) ?? ALIASES[name]
    if (!known) say(head.number, null, `"${cell.trim().slice(0, 40)}" is no column that is known; there are ${COLUMNS.join(', ')}`)
    return known ?? null
  })
  for (const [at, column] of columns.entries()) if (column && columns.indexOf(column) !== at) say(head.number, column, 'is named twice')
  if (!columns.includes('url')) say(head.number, null, 'names no column url; the first row must name the columns')
  return columns
}

/** `Talks/2026`: from the outermost inwards. */
function folderOf(path: string, folders: Map<string, FoundFolder>, say: (message: string) => void): string | null {
  const names = path.split('/').map((name) => name.trim()).filter(Boolean)
  if (names.length > MOST_DEPTH) say(`is more than ${MOST_DEPTH} collections deep`)
  let parent: string | null = null
  for (const name of names.slice(0, MOST_DEPTH)) {
    if (name.length > 300) say('holds a name of more than 300 characters')
    const externalId: string = parent === null ? name : `${parent}/${name}`
    if (!folders.has(externalId)) folders.set(externalId, { externalId, name: fitName(name, name), parent })
    parent = externalId
  }
  return parent
}

/** `en=https://… de=https://…` */
function captionsOf(cell: string, check: (url: string) => void, say: (message: string) => void): ImportCaption[] {
  const captions: ImportCaption[] = []
  for (const part of cell.split(/[\s;]+/).filter(Boolean)) {
    const [, word = '', url = ''] = /^([^=]*)=(.*)$/.exec(part) ?? []
    const language = fitLanguage(word)
    const trouble = language === null ? 'must be written as en=https://example.org/talk.vtt, several with a space between them' : addressTrouble(url, check)
    if (trouble) say(`${part.slice(0, 80)}: ${trouble}`)
    else if (captions.some((caption) => caption.language === language)) say(`names ${language} twice`)
    else captions.push({ language: language!, kind: 'subtitles', label: null, from: url })
  }
  return captions
}

function addressTrouble(url: string, check: (url: string) => void): string | null {
  if (!URL.canParse(url) || url.length > 4_000) return 'is not an address; it must begin with http:// or https://'
  try {
    check(url)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
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
  return new AppError('validation_failed', `The list has faults: ${faults[0]!.path}: ${faults[0]!.message}${more}. Nothing was begun.`, { faults: faults.slice(0, MOST_FAULTS) })
}

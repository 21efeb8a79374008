/**
 * Fills a library: every row that hangs on one real, ready video is copied for each new one, with new ids
 * and times. Nothing here knows the tables, so a new column or table is copied like the rest.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { splitVideoId } from '../../daemon/contract/ids.ts'

/** What a list of videos reads; the log of events and the queue are not copied. */
const TABLES = ['videos', 'sources', 'renditions', 'audio_tracks', 'subtitles']
const ID = /\b(?:src|aud|sub)_[0-9A-Za-z]{20}\b/g
const STEP_MS = 1_000

type Row = Record<string, SQLInputValue>

/** Afterwards the library holds `count` videos, the template included. */
export function fillLibrary(dataDir: string, template: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, 'svc.db'))
  const tables = TABLES.map((table) => {
    const rows = database
      .prepare(`SELECT * FROM ${table} WHERE ${table === 'videos' ? 'id' : 'video'} = ?`)
      .all(template) as Row[]
    const columns = Object.keys(rows[0] ?? {})
    const insert =
      rows.length > 0
        ? database.prepare(
            `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
          )
        : null
    return { rows, insert }
  })
  const oldestMs = Date.now() - count * STEP_MS
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN')
  for (let index = 1; index < count; index++) {
    const renamed = renaming(template)
    const createdAt = new Date(oldestMs + index * STEP_MS).toISOString()
    for (const { rows, insert } of tables)
      for (const row of rows) insert!.run(...valuesOf(row, renamed, createdAt, index))
  }
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

function valuesOf(
  row: Row,
  renamed: (text: string) => string,
  createdAt: string,
  index: number,
): SQLInputValue[] {
  return Object.entries(row).map(([column, value]) => {
    if (column === 'created_at') return createdAt
    if (column === 'name' && 'space' in row) return `Lecture ${index} of the summer term`
    return typeof value === 'string' ? renamed(value) : value
  })
}

/** The same old id becomes the same new one in every row of a copy. */
function renaming(template: string): (text: string) => string {
  const video = `${splitVideoId(template).space}${letters(10)}`
  const known = new Map<string, string>()
  return (text) =>
    text.replaceAll(template, video).replace(ID, (id) => {
      const fresh = known.get(id) ?? `${id.slice(0, 4)}${letters(20)}`
      known.set(id, fresh)
      return fresh
    })
}

const letters = (length: number): string => randomBytes(length).toString('hex').slice(0, length)

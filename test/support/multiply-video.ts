/** Many videos that differ in their ids alone: made by the API, one after the other, they would take minutes. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Id of the copy with this number, below 10,000. */
export const copyOf = (id: string, at: number): string =>
  `${id.slice(0, -4)}${String(at).padStart(4, '0')}`

export function multiplyVideo(dataDir: string, id: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, 'svc.db'), { timeout: 60_000 })
  const columns = database.prepare('SELECT * FROM videos WHERE id = ?').get(id) as Record<
    string,
    string | number | null
  >
  const names = Object.keys(columns)
  const insert = database.prepare(
    `INSERT INTO videos (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
  database.exec('BEGIN IMMEDIATE')
  for (let at = 0; at < count; at += 1)
    insert.run(...names.map((name) => (name === 'id' ? copyOf(id, at) : columns[name]!)))
  database.exec('COMMIT')
  database.close()
}

/** Rows of each table of a database, to compare a restored copy with what was backed up. */
import type { DatabaseSync } from 'node:sqlite'

export type RowCounts = Record<string, number>

/** Ordinary tables; an index for searching is made of their rows, and has tables of its own. */
export function countRows(database: DatabaseSync): RowCounts {
  const tables = database
    .prepare(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all()
    .map((row) => String(row['name']))
  return Object.fromEntries(
    tables.map((name) => {
      const { number } = database
        .prepare(`SELECT count(*) AS number FROM "${name.replaceAll('"', '""')}"`)
        .get() as { number: number }
      return [name, number]
    }),
  )
}

/** Compares two SQLite files row by row: one that was copied, and what came back from PostgreSQL. */
import { DatabaseSync } from 'node:sqlite'
import { storable, storableColumn } from './storable.ts'
import { quoted } from './tables.ts'

/** Rows of each table. */
export function rowCounts(file: string): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return Object.fromEntries(
      tablesIn(database).map((table) => [
        table,
        Number(
          database.prepare(`SELECT count(*) AS number FROM ${quoted(table)}`).get()!['number'],
        ),
      ]),
    )
  } finally {
    database.close()
  }
}

/** Moves the log of a database, which a renamed file would lose, into the file. */
export function asSingleFile(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } finally {
    database.close()
  }
}

/** Tables of rows; `migrations`, and those of the index of words, are created there. */
const tablesIn = (database: DatabaseSync): string[] =>
  database
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations' ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name))

/** Throws where a row of one is not in the other, as PostgreSQL can store it. */
export function requireEqual(file: string, copy: string): void {
  const database = new DatabaseSync(file)
  try {
    database.function('storable', { deterministic: true }, (value) => storable(value))
    database.prepare('ATTACH DATABASE ? AS other').run(copy)
    for (const table of tablesIn(database)) {
      const columns = database
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map(({ name }) => storableColumn(quoted(String(name))))
      const here = `SELECT ${columns.join(', ')} FROM main.${quoted(table)}`
      const there = `SELECT * FROM other.${quoted(table)}`
      const { lost, extra, same } = database
        .prepare(
          `SELECT (SELECT count(*) FROM (${here} EXCEPT ${there})) AS lost,
             (SELECT count(*) FROM (${there} EXCEPT ${here})) AS extra,
             (SELECT count(*) FROM main.${quoted(table)}) = (SELECT count(*) FROM other.${quoted(table)}) AS same`,
        )
        .get() as { lost: number; extra: number; same: number }
      if (lost + extra > 0 || same !== 1)
        throw new Error(
          `${table} differs after the copy: ${lost} rows are missing or changed, ${extra} are new. ` +
            'svc still uses the database of before.',
        )
    }
  } finally {
    database.close()
  }
}

/** A recorded database as if its version had been stopped a moment ago. */
import { DatabaseSync } from 'node:sqlite'

/** As versions write moments. */
const MOMENT = '20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*Z'

/** Moves all moments on: sessions, uploads and the trash of the recording would have ended meanwhile. */
export function moveUpToNow(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const columns = database
      .prepare(
        `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t, pragma_table_info(t.name) c
         WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
      )
      .all() as { table: string; column: string }[]
    const latest = columns
      .filter(({ column }) => column === 'created_at')
      .map(({ table, column }) =>
        String(database.prepare(`SELECT max(${column}) AS at FROM ${table}`).get()!['at'] ?? ''),
      )
      .sort()
      .at(-1)!
    const seconds = Math.floor((Date.now() - Date.parse(latest)) / 1_000)
    for (const { table, column } of columns)
      database
        .prepare(
          `UPDATE ${table} SET "${column}" = strftime('%Y-%m-%dT%H:%M:%fZ', "${column}", ?)
           WHERE "${column}" GLOB ?`,
        )
        .run(`${seconds} seconds`, MOMENT)
  } finally {
    database.close()
  }
}

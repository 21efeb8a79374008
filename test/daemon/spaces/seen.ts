/** What two databases still say of a space: a table that nobody thought of shows here. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** `table.column` of each value that is its id, an id of its videos, or tells of either. */
export function traces(dataDir: string, space: string): string[] {
  return ['svc.db', 'analytics.db'].flatMap((name) => {
    const db = new DatabaseSync(join(dataDir, name), { readOnly: true, timeout: 10_000 })
    try {
      const tables = db
        .prepare(
          `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE ` +
            `VIRTUAL%' AND name NOT LIKE 'sqlite%'`,
        )
        .all() as { name: string }[]
      const found = tables.flatMap((table) =>
        db
          .prepare(`SELECT * FROM ${table.name}`)
          .all()
          .flatMap((row) =>
            Object.entries(row)
              .filter(([, value]) => mentions(value, space))
              .map(([column]) => `${table.name}.${column}`),
          ),
      )
      return [...new Set(found)].sort()
    } finally {
      db.close()
    }
  })
}

function mentions(value: unknown, space: string): boolean {
  return (
    typeof value === 'string' &&
    (value === space ||
      (value.startsWith(space) && value.length === 15) ||
      value.includes(`"${space}`) ||
      value.includes(`/${space}`))
  )
}

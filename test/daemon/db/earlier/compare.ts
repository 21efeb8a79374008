/** Rows of a database, as they can be held against those after an upgrade. */
import { DatabaseSync } from 'node:sqlite'

export type Row = Record<string, unknown>
/** By table. */
export type Rows = Record<string, Row[]>

/** Tables of SQLite, of TypeORM, and of the index of words, which is made from `transcripts`. */
const NOT_OURS = /^(?:sqlite_|migrations$|transcript_words)/

/** `only`: of these tables. */
export function rowsOf(file: string, only?: readonly string[]): Rows {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .all()
      .map(({ name }) => String(name))
      .filter((name) => (only ? only.includes(name) : !NOT_OURS.test(name)))
    return Object.fromEntries(
      names.map((name) => [
        name,
        database
          .prepare(`SELECT * FROM ${name}`)
          .all()
          .map((row) => ({ ...row })),
      ]),
    )
  } finally {
    database.close()
  }
}

/** Columns that have another name now. */
const RENAMED: Record<string, string> = { 'events.video': 'subject' }

/** What is now kept elsewhere: the row of a table that holds it. */
function moved(table: string, row: Row): { table: string; row: Row } | null {
  // The password of the owner, who was the only person.
  return table === 'system_facts' && row['name'] === 'owner_password'
    ? { table: 'accounts', row: { password: row['value'] } }
    : null
}

/** What was lost or changed, in a sentence each. */
export function lost(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const same = fault(table, row, after)
      const elsewhere = same === null ? null : moved(table, row)
      if (elsewhere) return fault(elsewhere.table, elsewhere.row, after) ?? []
      return same ?? []
    }),
  )
}

function fault(table: string, row: Row, after: Rows): string | null {
  const expected = Object.entries(row).map(([column, value]): [string, unknown] => [
    RENAMED[`${table}.${column}`] ?? column,
    value,
  ])
  const differing = (after[table] ?? []).map((now) =>
    expected.filter(([column, value]) => now[column] !== value).map(([column]) => column),
  )
  const nearest = differing.sort((a, b) => a.length - b.length)[0]
  if (nearest?.length === 0) return null
  const what = nearest === undefined ? 'is gone' : `differs in ${nearest.join(', ')}`
  return `${table} ${JSON.stringify(row).slice(0, 120)} ${what}`
}

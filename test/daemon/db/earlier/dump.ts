/** Databases as text: as they were, row by row, and a tenth of the size of their pages. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

const WORDS = 'transcript_words'

/** Statements that make the same database again. */
export function dump(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const made = database
      .prepare(
        `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ` +
          `AND name NOT LIKE '${WORDS}\\_%' ESCAPE '\\' ORDER BY rowid`,
      )
      .all() as { type: string; name: string; sql: string }[]
    const tables = made.filter(({ type }) => type === 'table')
    const { user_version: version } = database.prepare('PRAGMA user_version').get()!
    return [
      `PRAGMA user_version = ${version}`,
      ...tables.map(({ sql }) => sql),
      ...tables
        .filter(({ name }) => name !== WORDS)
        .flatMap(({ name }) =>
          database
            .prepare(`SELECT * FROM ${name}`)
            .all()
            .map(
              (row) => `INSERT INTO ${name} VALUES (${Object.values(row).map(literal).join(', ')})`,
            ),
        ),
      ...(tables.some(({ name }) => name === WORDS)
        ? [`INSERT INTO ${WORDS} (${WORDS}) VALUES ('rebuild')`]
        : []),
      ...made.filter(({ type }) => type !== 'table').map(({ sql }) => sql),
      '',
    ].join(';\n')
  } finally {
    database.close()
  }
}

function literal(value: SQLInputValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`
  return String(value)
}

export function restore(text: string, file: string): void {
  const database = new DatabaseSync(file)
  try {
    // Rows come in the order of their tables, which need not be that of their references.
    database.exec(`PRAGMA foreign_keys = OFF; BEGIN; ${text} COMMIT; PRAGMA journal_mode = WAL`)
  } finally {
    database.close()
  }
}

/** Which tables and columns a PostgreSQL database of svc has. */
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import type { RowTable } from '../../postgres/tables.ts'

/** Records what was applied to a database: no row of the appliance, and neither are those of live.ts. */
const MIGRATIONS_TABLE = 'migrations'

export async function tablesOf(client: Client): Promise<RowTable[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE'
       AND table_name <> '${MIGRATIONS_TABLE}' AND table_name NOT LIKE 'live\\_%'
     ORDER BY table_name, c.ordinal_position`,
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({
      name: column,
      isBoolean: type === 'boolean',
      isText: type === 'text' || type.startsWith('character'),
    })),
  }))
}

/** Throws where one of the two was made by another version of svc. */
export async function requireSameSchema(client: Client, sqlite: DatabaseSync): Promise<void> {
  const question = `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY timestamp`
  const { rows: there } = await client.query<{ name: string }>(question)
  const here = sqlite.prepare(question).all()
  if (there.map(({ name }) => name).join() !== here.map(({ name }) => name).join())
    throw new Error('the two databases are of different versions of svc')
}

/** Copies all rows of a SQLite file of svc into an empty PostgreSQL database of the same schema, in one transaction. */
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { StartRefused } from '../../ports/start-refused.ts'
import { DATA_FORMAT_FACT } from '../found.ts'
import { loadTable } from '../../postgres/rows-in.ts'
import { quoted, type RowTable } from '../../postgres/tables.ts'
import { isUnfinished } from '../../postgres/unfinished.ts'
import { requireSameSchema, tablesOf } from './tables.ts'

interface Loading {
  file: string
  signal: AbortSignal
  /** What else is loaded in the same transaction; answers how many rows each of its tables has. */
  alongside?: (client: Client) => Promise<Record<string, number>>
  onRows?: ((rows: number) => void) | undefined
}

/**
 * Answers how many rows each table has. `client`: a connection that nothing else uses meanwhile. When it fails or is
 * stopped, the database is as it was.
 */
export async function loadFromSqlite(
  client: Client,
  { file, signal, alongside, onRows }: Loading,
): Promise<Record<string, number>> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    await client.query('BEGIN')
    try {
      await requireSameSchema(client, database)
      const tables = await tablesOf(client)
      if (!(await isUnfinished(client))) await requireUnused(client)
      const whileLoading = await deferredConstraints(client)
      await clear(client, tables)
      const counts: Record<string, number> = {}
      for (const table of tables)
        counts[table.name] = await loadTable(client, table, database, { signal, onRows })
      await whileLoading.end()
      Object.assign(counts, await alongside?.(client))
      await client.query('COMMIT')
      return counts
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  } finally {
    database.close()
  }
}

/** Rows refer to each other, also within a table: checked at the end, all at once. */
async function deferredConstraints(client: Client): Promise<{ end(): Promise<void> }> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT c.conrelid::regclass::text AS table, c.conname AS name FROM pg_constraint c
     JOIN pg_namespace n ON n.oid = c.connamespace WHERE c.contype = 'f' AND n.nspname = current_schema()`,
  )
  const alter = async (how: string): Promise<void> => {
    for (const { table, name } of rows)
      await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${quoted(name)} ${how}`)
  }
  await alter('DEFERRABLE INITIALLY DEFERRED')
  return {
    async end() {
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      await alter('NOT DEFERRABLE')
    },
  }
}

/** An appliance that has started has a space. */
export async function requireUnused(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM spaces LIMIT 1')
  if (rows.length > 0)
    throw new StartRefused(
      'The PostgreSQL database is in use already: it has spaces. Nothing was changed; create another one.',
    )
}

/** What the migrations have written, which is among the rows that come. */
async function clear(client: Client, tables: readonly RowTable[]): Promise<void> {
  for (const { name } of tables)
    await client.query(
      `DELETE FROM ${quoted(name)} ${name === 'system_facts' ? `WHERE name <> '${DATA_FORMAT_FACT}'` : ''}`,
    )
}

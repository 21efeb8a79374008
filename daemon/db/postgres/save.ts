/**
 * Copies all rows of a PostgreSQL database, as of one moment, into a new SQLite file of the same schema: what a backup
 * holds, so that it can be restored to either database (docs/decisions/0241).
 */
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { removeDatabase, saveInto, saveTable } from '../../postgres/rows-out.ts'
import { openDatabase } from '../database.ts'
import { DATA_FORMAT_FACT, type Applied } from '../found.ts'
import { requireSameSchema, tablesOf } from './tables.ts'

/** What is true of the processes on that database alone: an owner secret that was replaced since would come back. */
export const OF_THIS_PLACE = ['owner_secret', 'media_folder']

interface Saving {
  /** Made here; a file that is there already is replaced. */
  file: string
  signal: AbortSignal
  /** Only these tables are filled. */
  only?: readonly string[]
  onRows?: (rows: number) => void
  /** Makes the tables of an earlier version, which has left the database so. */
  earlier?: Applied
}

/** `client`: a connection that nothing else uses meanwhile. Leaves no file when it fails or is stopped. */
export async function saveAsSqlite(
  client: Client,
  { file, signal, only, onRows, earlier }: Saving,
): Promise<void> {
  await removeDatabase(file)
  await (await openDatabase({ file, ...(earlier ? { applied: earlier.applied } : {}) })).close()
  await saveInto(
    client,
    file,
    async (database) => {
      await requireSameSchema(client, database)
      if (earlier) database.exec(`PRAGMA user_version = ${earlier.format}`)
      for (const table of await tablesOf(client))
        if (only?.includes(table.name) ?? true)
          await saveTable(client, table, database, { signal, onRows })
      for (const name of [DATA_FORMAT_FACT, ...OF_THIS_PLACE])
        database.prepare('DELETE FROM system_facts WHERE name = ?').run(name)
    },
    only ? undefined : requireWhole,
  )
}

/** A row that refers to another one which is not there could not be restored. */
function requireWhole(database: DatabaseSync): void {
  const [fault] = database.prepare('PRAGMA foreign_key_check').all()
  if (fault) throw new Error(`a row of ${String(fault['table'])} refers to one that is missing`)
}

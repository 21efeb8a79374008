/** Steps by which viewing data go between SQLite and PostgreSQL while they are used (docs/decisions/0241). */
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { addChanged, removeOutdated } from '../../../postgres/changes-in.ts'
import { refreshTable } from '../../../postgres/changes-out.ts'
import { sumsOfBoth, type TableSums } from '../../../postgres/sums.ts'
import { continueNumbers, tablesIn } from './copy.ts'
import { DAY, makeDays } from './event-days.ts'
import { SCHEMA } from './schema.ts'

/**
 * Inside a transaction of PostgreSQL, whose names are looked up among viewing data from then on. `database`: the SQLite
 * file, with the state that PostgreSQL has attached as `before`. Answers how many rows differed.
 */
export async function bringAnalyticsIn(
  client: Client,
  database: DatabaseSync,
  signal: AbortSignal,
): Promise<number> {
  await client.query(`SET LOCAL search_path TO ${SCHEMA}`)
  const tables = tablesIn(database)
  let changed = 0
  for (const table of tables) changed += await removeOutdated(client, table, database, signal)
  await makeDays(client, database)
  for (const table of tables)
    changed += await addChanged(
      client,
      table.name === 'events' ? { ...table, alone: DAY } : table,
      database,
      signal,
    )
  await client.query('TRUNCATE batches')
  await continueNumbers(client)
  return changed
}

/** Inside transactions on both sides, the one of PostgreSQL on a connection in the schema of viewing data. */
export async function bringAnalyticsOut(
  client: Client,
  database: DatabaseSync,
  refreshing: { since: string; signal: AbortSignal },
): Promise<number> {
  let changed = 0
  for (const table of tablesIn(database))
    changed += await refreshTable(client, table, database, refreshing)
  return changed
}

/** `client`: in the schema of viewing data. */
export async function sumsOfAnalytics(
  client: Client,
  database: DatabaseSync,
): Promise<{ sqlite: TableSums; postgres: TableSums }> {
  return sumsOfBoth({ client, database }, tablesIn(database))
}

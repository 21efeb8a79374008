/** Steps by which rows go between SQLite and PostgreSQL while an appliance uses them (docs/decisions/0241). */
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { addChanged, removeOutdated, withoutReferences } from '../../postgres/changes-in.ts'
import { refreshTable } from '../../postgres/changes-out.ts'
import { sumsOfBoth, type TableSums } from '../../postgres/sums.ts'
import { DATA_FORMAT_FACT } from '../found.ts'
import { OF_THIS_PLACE } from './save.ts'
import { requireSameSchema, tablesOf } from './tables.ts'

/** Facts that one of the two has alone. */
const FACTS_OF_ONE = [DATA_FORMAT_FACT, ...OF_THIS_PLACE]
const whereBoth = (table: string): string =>
  table === 'system_facts'
    ? `name NOT IN (${FACTS_OF_ONE.map((name) => `'${name}'`).join(', ')})`
    : 'true'

/**
 * Inside a transaction of PostgreSQL. `database`: the SQLite file, with the state that PostgreSQL has attached as
 * `before`. Answers how many rows differed.
 */
export async function bringRowsIn(
  client: Client,
  database: DatabaseSync,
  signal: AbortSignal,
): Promise<number> {
  await requireSameSchema(client, database)
  const tables = await tablesOf(client)
  return withoutReferences(client, async () => {
    let changed = 0
    for (const table of tables) changed += await removeOutdated(client, table, database, signal)
    for (const table of tables) changed += await addChanged(client, table, database, signal)
    return changed
  })
}

/** Inside transactions on both sides. Answers how many rows were written or deleted. */
export async function bringRowsOut(
  client: Client,
  database: DatabaseSync,
  refreshing: { since: string; signal: AbortSignal },
): Promise<number> {
  let changed = 0
  for (const table of await tablesOf(client))
    changed += await refreshTable(client, table, database, refreshing)
  for (const name of FACTS_OF_ONE)
    database.prepare('DELETE FROM system_facts WHERE name = ?').run(name)
  return changed
}

export async function sumsOfRows(
  client: Client,
  database: DatabaseSync,
): Promise<{ sqlite: TableSums; postgres: TableSums }> {
  return sumsOfBoth({ client, database }, await tablesOf(client), whereBoth)
}

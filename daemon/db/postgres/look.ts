/** What `svc doctor` looks at in a PostgreSQL database. It reads only, also while svc runs. */
import type { Client } from 'pg'
import type { PostgresLook } from '../../contract/database-check.ts'
import { withClient } from '../../postgres/connect.ts'
import { isLostConnection, withoutPassword } from '../../postgres/problem.ts'
import { DATA_FORMAT_FACT } from '../found.ts'
import { fittingOf } from './fitting.ts'

const MOST_FAULTS = 3
/** Reading a large index may take as long; what is slower, or locked meanwhile, counts as not looked at. */
const MOST_MS = 120_000
/** Codes of PostgreSQL about damaged data and indexes, and about files that cannot be read. */
const DAMAGE = /^(?:XX|58)/
const OURS = `n.nspname IN (current_schema(), 'analytics')`

/** Throws what the connection throws. */
export function lookAtPostgres(
  url: string,
  farAhead: Date,
  { mostMs = MOST_MS }: { mostMs?: number } = {},
): Promise<PostgresLook> {
  return withClient(
    url,
    async (client) => {
      const fitting = await fittingOf(client)
      const [sizes] = await rowsOf<{ sizeBytes: string; used: number; most: number }>(
        client,
        `SELECT pg_database_size(current_database()) AS "sizeBytes", current_setting('max_connections')::int AS most,
           (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
      )
      return {
        ...fitting,
        address: withoutPassword(url),
        sizeBytes: Number(sizes!.sizeBytes),
        connections: { used: sizes!.used, most: sizes!.most },
        ...(await indexesOf(client)),
        data: fitting.unfit ? null : await dataOf(client, farAhead),
      }
    },
    {
      name: 'svc doctor',
      settings: { default_transaction_read_only: 'on', statement_timeout: `${mostMs}ms` },
    },
  )
}

async function indexesOf(client: Client): Promise<Pick<PostgresLook, 'faults' | 'indexes'>> {
  const indexes = await rowsOf<{ id: string; name: string; valid: boolean; btree: boolean }>(
    client,
    `SELECT c.oid AS id, n.nspname || '.' || c.relname AS name, i.indisvalid AND i.indisready AS valid,
       a.amname = 'btree' AND c.relkind = 'i' AS btree
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_am a ON a.oid = c.relam WHERE ${OURS} ORDER BY name`,
  )
  const faults = indexes.filter(({ valid }) => !valid).map(({ name }) => `${name} is invalid`)
  const [amcheck] = await rowsOf<{ schema: string; allowed: boolean }>(
    client,
    `SELECT quote_ident(n.nspname) AS schema, has_function_privilege(p.oid, 'EXECUTE') AS allowed
     FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace 
       JOIN pg_depend d ON d.objid = p.oid AND d.deptype = 'e'
       JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'amcheck'
     WHERE p.proname = 'bt_index_check' AND p.pronargs = 1`,
  )
  const { length: count } = indexes
  if (!amcheck?.allowed)
    return {
      faults: faults.slice(0, MOST_FAULTS),
      indexes: { count, look: 'marks', unread: null },
    }
  let unread: string | null = null
  for (const { id, name, valid, btree } of indexes) {
    if (!valid || !btree || faults.length >= MOST_FAULTS) continue
    try {
      await client.query(`SELECT ${amcheck.schema}.bt_index_check($1::oid)`, [id])
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (isLostConnection(error)) throw error
      if (DAMAGE.test(code ?? '')) faults.push(`${name}: ${message}`)
      else {
        // The next one may take as long.
        unread = `${name}: ${message}`
        break
      }
    }
  }
  return {
    faults: faults.slice(0, MOST_FAULTS),
    indexes: { count, look: unread === null ? 'whole' : 'part', unread },
  }
}

async function dataOf(client: Client, farAhead: Date): Promise<PostgresLook['data']> {
  const [found] = await rowsOf<{ there: boolean }>(
    client,
    `SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('system_facts') IS NOT NULL AS there`,
  )
  if (!found!.there) return null
  const migrations = await rowsOf<{ name: string }>(
    client,
    'SELECT name FROM migrations ORDER BY timestamp',
  )
  const facts = await rowsOf<{ name: string; value: string }>(
    client,
    'SELECT name, value FROM system_facts WHERE name = ANY($1)',
    [[DATA_FORMAT_FACT, 'key_check', 'owner_password', 'owner_secret']],
  )
  const fact = (name: string): string | undefined => facts.find((each) => each.name === name)?.value
  const [jobs] = await rowsOf<{ number: number }>(
    client,
    'SELECT count(*)::int AS number FROM jobs WHERE run_at > $1',
    [farAhead.toISOString()],
  )
  return {
    migrations: migrations.map(({ name }) => name),
    format: Number(fact(DATA_FORMAT_FACT) ?? 0),
    sealed: fact('key_check') ?? fact('owner_password') ?? fact('owner_secret') ?? null,
    strandedJobs: jobs!.number,
  }
}

const rowsOf = async <T extends object>(
  client: Client,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> => (await client.query<T>(sql, values)).rows

/** Holds back whoever uses a table of PostgreSQL, and lets one statement after another through. */
import pg from 'pg'
import { until } from '../daemon.ts'

export interface TableBarrier {
  /** Somebody is held back. */
  reached(): Promise<void>
  /** Lets who is held back go on, to the next time that they use the table. */
  step(): Promise<void>
  /** Holds nobody back any more. */
  open(): Promise<void>
}

export async function holdTable(url: string, table: string): Promise<TableBarrier> {
  const client = new pg.Client({ connectionString: url })
  // Its server may be killed under it.
  client.on('error', () => undefined)
  await client.connect()
  const begin = `BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`
  await client.query(begin)
  const looker = new pg.Client({ connectionString: url })
  looker.on('error', () => undefined)
  await looker.connect()
  return {
    reached: async () =>
      void (await until(
        async () =>
          (
            await looker.query<{ held: number }>(
              `SELECT count(*)::int AS held FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`,
            )
          ).rows[0]!.held,
        (held) => held > 0,
        `somebody who waits for ${table}`,
      )),
    // In one message: it stands behind who waits, and before whatever that one asks next.
    step: async () => void (await client.query(`COMMIT; ${begin}`)),
    async open() {
      await client.end().catch(() => undefined) // its server is gone
      await looker.end().catch(() => undefined) // its server is gone
    },
  }
}

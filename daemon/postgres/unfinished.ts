/**
 * A mark on a PostgreSQL database that is being filled: its rows are a copy, and another place has those that count. No
 * daemon starts with it, and the next move into it begins again.
 */
import type { Client } from 'pg'

/** No part of the data, like all tables whose names begin so. */
const MARK = 'live_moving'

type Asking = Pick<Client, 'query'>

export async function isUnfinished(client: Asking): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${MARK}') IS NOT NULL AS there`,
  )
  return rows[0]!.there
}

export async function markUnfinished(client: Asking): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${MARK} (since TIMESTAMPTZ NOT NULL DEFAULT now())`,
  )
}

/** From now on its rows are those that count. */
export async function markFinished(client: Asking): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${MARK}`)
}

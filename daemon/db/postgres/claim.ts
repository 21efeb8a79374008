/** Before a PostgreSQL database is filled with rows of another place. */
import type { Client } from 'pg'
import { StartRefused } from '../../ports/start-refused.ts'
import { MOVING_LOCK } from '../../postgres/locks.ts'
import { isUnfinished, markUnfinished } from '../../postgres/unfinished.ts'
import { requireUnused } from './load.ts'

/** A move that was cancelled, or whose process ended, has the lock until its last statement is over. */
const LEFT_MS = 15_000
/** `lock_not_available` of PostgreSQL. */
const LOCK_NOT_AVAILABLE = '55P03'

/** The lock ends with the connection, the mark with `markFinished`. Throws `StartRefused` where it is in use. */
export async function claimForMove(
  client: Client,
  alongside: { requireUnused(client: Client): Promise<void> },
): Promise<void> {
  await client.query(`SET lock_timeout = ${LEFT_MS}`)
  const taken = client.query(`SELECT pg_advisory_lock${MOVING_LOCK}`)
  await taken.catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new StartRefused(
      'Rows are being moved to this PostgreSQL database already. Nothing was changed.',
    )
  })
  await client.query('RESET lock_timeout')
  if (await isUnfinished(client)) return
  await requireUnused(client)
  await alongside.requireUnused(client)
  await markUnfinished(client)
}

/** Before a PostgreSQL database is filled with rows of another place. */
import type { Client } from 'pg'
import { StartRefused } from '../../ports/start-refused.ts'
import { MOVING_LOCK } from '../../postgres/locks.ts'
import { isUnfinished, markUnfinished } from '../../postgres/unfinished.ts'
import { requireUnused } from './load.ts'

/** The lock ends with the connection, the mark with `markFinished`. Throws `StartRefused` where it is in use. */
export async function claimForMove(
  client: Client,
  alongside: { requireUnused(client: Client): Promise<void> },
): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock${MOVING_LOCK} AS taken`,
  )
  if (!rows[0]!.taken)
    throw new StartRefused(
      'Rows are being moved to this PostgreSQL database already. Nothing was changed.',
    )
  if (await isUnfinished(client)) return
  await requireUnused(client)
  await alongside.requireUnused(client)
  await markUnfinished(client)
}

/** Before a PostgreSQL database is filled with rows of another place. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartRefused } from '../../ports/start-refused.ts'
import { MOVING_LOCK } from '../../postgres/locks.ts'
import { isUnfinished, markUnfinished } from '../../postgres/unfinished.ts'
import { requireUnused } from './load.ts'

/** A move that was canceled, or whose process ended, keeps the lock until its last statement is over. */
const LOCK_WAIT_MS = 15_000
const LOOK_AGAIN_MS = 200

/** The lock ends with the connection, the mark with `markFinished`. Throws `StartRefused` where it is in use. */
export async function claimForMove(
  client: Client,
  alongside: { requireUnused(client: Client): Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  const tillMs = performance.now() + LOCK_WAIT_MS
  while (!(await takeMovingLock(client))) {
    if (performance.now() > tillMs)
      throw new StartRefused(
        'Rows are being moved to this PostgreSQL database already. Nothing was changed.',
      )
    await pause(LOOK_AGAIN_MS, undefined, { signal })
  }
  if (await isUnfinished(client)) return
  await requireUnused(client)
  await alongside.requireUnused(client)
  await markUnfinished(client)
}

async function takeMovingLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock${MOVING_LOCK} AS taken`,
  )
  return rows[0]!.taken
}

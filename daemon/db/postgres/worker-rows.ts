/**
 * Workers and their runs as the process sees them that gives out runs. Each change is one statement, which
 * waits for no transaction of the library; times are those of the database.
 */
import type { Pool } from 'pg'
import {
  WORKER_LEASE_MS,
  type WorkerRecord,
  type WorkerRows,
  type WorkerRunRecord,
} from '../../ports/workers.ts'
import { WORKERS_CHANNEL } from './live.ts'

const FORGOTTEN = `interval '10 minutes'`
export const LEASE = `interval '${WORKER_LEASE_MS} milliseconds'`

/** What a worker has not ended. */
const UNDER_WAY = `('open', 'held')`

export function createWorkerRows(pool: Pool, onReport: (listener: () => void) => void): WorkerRows {
  const notify = (worker: string): Promise<unknown> =>
    pool.query('SELECT pg_notify($1, $2)', [WORKERS_CHANNEL, worker])

  async function changeRun(sql: string, values: unknown[]): Promise<void> {
    const { rows } = await pool.query<{ worker: string }>(`${sql} RETURNING worker`, values)
    for (const { worker } of rows) await notify(worker)
  }

  return {
    async list() {
      const { rows } = await pool.query<
        Omit<WorkerRecord, 'startedAt' | 'seenAt'> & { startedAt: Date; seenAt: Date }
      >(
        `SELECT id, about, state, reason, speed, started_at AS "startedAt", seen_at AS "seenAt",
           seen_at < now() - ${LEASE} AS "isLost" FROM live_workers ORDER BY started_at, id`,
      )
      return rows.map(({ startedAt, seenAt, ...row }) => ({
        ...row,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
      }))
    },
    async setState(id, state, reason = null) {
      const { rowCount } = await pool.query(
        `UPDATE live_workers SET state = $2, reason = $3
         WHERE id = $1 AND state <> 'refused' AND ($2 <> 'working' OR state = 'waiting')`,
        [id, state, reason],
      )
      if (rowCount === 0) return false
      await Promise.all([notify(id), notify('')])
      return true
    },
    async forgetLost() {
      await pool.query(`DELETE FROM live_workers WHERE seen_at < now() - ${FORGOTTEN}`)
    },
    async open(id, worker, run, mayRun) {
      await changeRun(
        `INSERT INTO live_runs (id, worker, run, state, may_run, lease_until)
         VALUES ($1, $2, $3, 'open', $4, now() + ${LEASE})`,
        [id, worker, JSON.stringify(run), mayRun],
      )
    },
    permit: (id, mayRun) =>
      changeRun(
        `UPDATE live_runs SET may_run = $2 WHERE id = $1 AND may_run <> $2 AND state IN ${UNDER_WAY}`,
        [id, mayRun],
      ),
    async withdraw(id) {
      await pool.query(`DELETE FROM live_runs WHERE id = $1 AND state = 'open'`, [id])
      await changeRun(`UPDATE live_runs SET state = 'withdrawn' WHERE id = $1 AND state = 'held'`, [
        id,
      ])
    },
    expire: () =>
      changeRun(
        `UPDATE live_runs SET state = 'lost' WHERE state IN ${UNDER_WAY} AND lease_until < now()`,
        [],
      ),
    async runs() {
      const { rows } = await pool.query<WorkerRunRecord>(
        `SELECT id, worker, state, segments, seconds, began_at AS "beganAt", is_damaged AS "isDamaged",
           may_run AS "mayRun", result, lease_until < now() AS "isExpired", json_build_object('video', run->'video', 'first', run->'first',
           'last', run->'last', 'folder', run->'folder', 'renditions',
           (SELECT json_agg(r->'name') FROM json_array_elements(run->'plan'->'renditions') r)) AS run
         FROM live_runs`,
      )
      return rows
    },
    async remove(id) {
      await pool.query('DELETE FROM live_runs WHERE id = $1', [id])
    },
    onReport,
  }
}

/** Counts that all processes add to. Each is one statement of its own, which waits for no transaction. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Counts } from '../../ports/counts.ts'

const SWEEP_EVERY_MS = 60_000

/** Names hold what others sent: any length, and signs that PostgreSQL refuses. */
const keyOf = (name: string): string => createHash('sha256').update(name).digest('base64')

export function createSharedCounts(pool: Pool, nowMs: () => number = Date.now): Counts {
  let sweptAtMs = 0

  async function sweep(): Promise<void> {
    if (Math.abs(nowMs() - sweptAtMs) < SWEEP_EVERY_MS) return
    sweptAtMs = nowMs()
    for (const table of ['live_counts', 'live_values'])
      await pool.query(`DELETE FROM ${table} WHERE ends_at_ms <= $1`, [sweptAtMs])
  }

  return {
    async take(name, { most, windowMs }) {
      await sweep()
      const now = nowMs()
      const { rows } = await pool.query<{ number: number; endsAtMs: number }>(
        `INSERT INTO live_counts AS c (name, number, ends_at_ms) VALUES ($1, 1, $2)
         ON CONFLICT (name) DO UPDATE SET
           number = CASE WHEN c.ends_at_ms <= $3 THEN 1 ELSE c.number + 1 END,
           ends_at_ms = CASE WHEN c.ends_at_ms <= $3 THEN $2 ELSE c.ends_at_ms END
         WHERE c.ends_at_ms <= $3 OR c.number < $4
         RETURNING number, ends_at_ms AS "endsAtMs"`,
        [keyOf(name), now + windowMs, now, most],
      )
      if (rows[0]) return { count: rows[0].number, endsAtMs: rows[0].endsAtMs, isOver: false }
      const { rows: found } = await pool.query<{ endsAtMs: number }>(
        'SELECT ends_at_ms AS "endsAtMs" FROM live_counts WHERE name = $1',
        [keyOf(name)],
      )
      return { count: most, endsAtMs: found[0]?.endsAtMs ?? now, isOver: true }
    },
    async giveBack(name) {
      await pool.query(
        'UPDATE live_counts SET number = number - 1 WHERE name = $1 AND number > 0',
        [keyOf(name)],
      )
    },
    async clear(name) {
      await pool.query('DELETE FROM live_counts WHERE name = $1', [keyOf(name)])
    },
    async keepOnce(value, lifeMs) {
      await sweep()
      await pool.query(
        `INSERT INTO live_values (name, ends_at_ms) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET ends_at_ms = excluded.ends_at_ms`,
        [keyOf(value), nowMs() + lifeMs],
      )
    },
    async useOnce(value) {
      const { rows } = await pool.query<{ endsAtMs: number }>(
        'DELETE FROM live_values WHERE name = $1 RETURNING ends_at_ms AS "endsAtMs"',
        [keyOf(value)],
      )
      return rows[0] !== undefined && rows[0].endsAtMs > nowMs()
    },
  }
}

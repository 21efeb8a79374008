/** Raw events lie in a table for each day, so that an old day goes as a whole. */
import type { Ask } from './session.ts'

const nameOf = (day: number): string => `events_${day}`

/**
 * Makes those that are not there. Attached when they are made, which waits for no reader: a backup reads for
 * minutes.
 */
export async function ensurePartitions(ask: Ask, days: Iterable<number>): Promise<void> {
  const { rows } = await ask<{ day: number }>(
    `SELECT day FROM unnest(CAST($1 AS INTEGER[])) AS days (day) WHERE to_regclass('events_' || day) IS NULL`,
    [[...new Set(days)]],
  )
  for (const { day } of rows) {
    await ask(`CREATE TABLE ${nameOf(day)} (LIKE events INCLUDING ALL)`)
    await ask(
      `ALTER TABLE events ATTACH PARTITION ${nameOf(day)} FOR VALUES FROM (${day}) TO (${day + 1})`,
    )
  }
}

/** Ascending. */
export async function partitionDays(ask: Ask): Promise<number[]> {
  const { rows } = await ask<{ name: string }>(
    `SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid
     WHERE inhparent = CAST('events' AS regclass)`,
  )
  return rows.map(({ name }) => Number(name.slice(nameOf(0).length - 1))).sort((a, b) => a - b)
}

/** Whether all of its events are in the sums. */
export async function isRolledUp(ask: Ask, day: number): Promise<boolean> {
  const { rows } = await ask(
    `SELECT 1 FROM ${nameOf(day)} WHERE id > (SELECT event FROM rolled_up) LIMIT 1`,
  )
  return rows.length === 0
}

const LOCK_MS = 500

/** Throws soon, with a code for `isBusy`, while a backup reads it. */
export async function dropPartition(ask: Ask, day: number): Promise<void> {
  await ask(`SET LOCAL lock_timeout = ${LOCK_MS}`)
  await ask(`DROP TABLE ${nameOf(day)}`)
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html: lock_not_available */
export const isBusy = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

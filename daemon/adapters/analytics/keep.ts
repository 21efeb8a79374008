/** Deletes data past its retention, in small batches, so that writers never wait long. */
import type { DatabaseSync } from 'node:sqlite'
import type { Keeping } from '../../ports/analytics.ts'
import { dayOf, hourOf, monthOf } from './sums/buckets.ts'
import { DIMENSION, GRAIN } from './schema.ts'

const AT_ONCE = 2_000
const DAY_MS = 86_400_000

/** Removes some of what is old; answers whether there is more. */
export function sweep(db: DatabaseSync, { eventDays }: Keeping, nowMs: number): boolean {
  const before = nowMs - eventDays * DAY_MS
  const run = (sql: string, ...values: (string | number)[]): number =>
    Number(db.prepare(sql).run(...values).changes)
  // A view lasts no longer than a ticket is good: no event of one so old can come.
  const removed = [
    run(
      'DELETE FROM events WHERE id IN (SELECT id FROM (SELECT id, at FROM events WHERE id <= ' +
        `(SELECT event FROM rolled_up) ORDER BY id LIMIT ${AT_ONCE}) WHERE at < ?)`,
      before,
    ),
    run(
      'DELETE FROM views WHERE id IN (SELECT id FROM (SELECT id, last_ms FROM views ORDER BY ' +
        `id LIMIT ${AT_ONCE}) WHERE last_ms < ?) AND NOT EXISTS (SELECT 1 FROM events WHERE view ` +
        '= views.id)',
      before,
    ),
    run(
      'DELETE FROM visitors WHERE (day, scope, visitor) IN (SELECT day, scope, visitor FROM ' +
        `visitors WHERE day < ? LIMIT ${AT_ONCE})`,
      dayOf(hourOf(nowMs)) - 1,
    ),
    run(
      'UPDATE views SET visitor = NULL WHERE visitor IS NOT NULL AND last_ms < ?',
      nowMs - 2 * DAY_MS,
    ),
    run('DELETE FROM removed WHERE at < ?', nowMs - 2 * DAY_MS),
  ]
  return removed.some((changes) => changes >= AT_ONCE)
}

/**
 * Figures that are to be kept no longer; of months, those that are over as a whole. Along the
 * primary key, so that what stays is not read.
 */
export function sweepSums(db: DatabaseSync, { days }: Keeping, nowMs: number): void {
  if (days === 0) return
  const oldest = hourOf(nowMs - days * DAY_MS)
  const facts = db.prepare(
    'DELETE FROM facts WHERE scope = ? AND dimension = ? AND grain = ? AND bucket < ?',
  )
  const retention = db.prepare('DELETE FROM retention WHERE video = ? AND grain = ? AND bucket < ?')
  // Spaces and videos, by the length of their ids.
  const scopes = db.prepare('SELECT id FROM words WHERE length(text) IN (5, 15)').all() as {
    id: number
  }[]
  db.exec('BEGIN IMMEDIATE')
  for (const { id } of scopes) {
    for (const [grain, bucket] of [
      [GRAIN.hour, oldest],
      [GRAIN.day, dayOf(oldest)],
      [GRAIN.month, monthOf(oldest)],
    ] as const) {
      for (const dimension of Object.values(DIMENSION)) facts.run(id, dimension, grain, bucket)
      retention.run(id, grain, bucket)
    }
  }
  db.exec('COMMIT')
}

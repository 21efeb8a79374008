/** Deletes data past its retention, in small batches, so that writers never wait long. */
import type { Keeping } from '../../ports/analytics.ts'
import { dayOf, hourOf, monthOf } from './sums/buckets.ts'
import { DIMENSION, GRAIN } from './schema.ts'
import { changesOf, IN_LIST, rowsOf, type Work, type WorkValue } from './work.ts'

const AT_ONCE = 2_000
export const DAY_MS = 86_400_000

/** Events that happened before are past their retention. */
export const oldestEvent = ({ eventDays }: Keeping, nowMs: number): number =>
  nowMs - eventDays * DAY_MS

/** Some old events, one by one; answers whether there are more. */
export function* sweepEvents(keeping: Keeping, nowMs: number): Work<boolean> {
  const removed = yield* changesOf(
    'DELETE FROM events WHERE id IN (SELECT id FROM (SELECT id, at FROM events WHERE id <= ' +
      `(SELECT event FROM rolled_up) ORDER BY id LIMIT ${AT_ONCE}) AS oldest WHERE at < ?)`,
    oldestEvent(keeping, nowMs),
  )
  return removed >= AT_ONCE
}

/** Condition for views of which no events are left, in SQL, with its values. */
export interface Eventless {
  sql: string
  values: readonly WorkValue[]
}
export const HAS_NO_EVENTS: Eventless = {
  sql: 'NOT EXISTS (SELECT 1 FROM events WHERE view = views.id)',
  values: [],
}

/** Removes some of what else is old; answers whether there is more. */
export function* sweepViews(
  keeping: Keeping,
  nowMs: number,
  eventless: Eventless = HAS_NO_EVENTS,
): Work<boolean> {
  // A view lasts no longer than a ticket is good: no event of one so old can come.
  const removed = [
    yield* changesOf(
      'DELETE FROM views WHERE id IN (SELECT id FROM (SELECT id, last_ms FROM views ORDER BY ' +
        `id LIMIT ${AT_ONCE}) AS oldest WHERE last_ms < ?) AND ${eventless.sql}`,
      oldestEvent(keeping, nowMs),
      ...eventless.values,
    ),
    yield* changesOf(
      'DELETE FROM visitors WHERE (day, scope, visitor) IN (SELECT day, scope, visitor FROM ' +
        `visitors WHERE day < ? LIMIT ${AT_ONCE})`,
      dayOf(hourOf(nowMs)) - 1,
    ),
    yield* changesOf(
      'UPDATE views SET visitor = NULL WHERE visitor IS NOT NULL AND last_ms < ?',
      nowMs - 2 * DAY_MS,
    ),
    yield* changesOf('DELETE FROM removed WHERE at < ?', nowMs - 2 * DAY_MS),
  ]
  return removed.some((changes) => changes >= AT_ONCE)
}

/**
 * Figures that are to be kept no longer; of months, those that are over as a whole. Along the
 * primary key, so that what stays is not read.
 */
export function* sweepSums({ days }: Keeping, nowMs: number): Work<void> {
  if (days === 0) return
  const oldest = hourOf(nowMs - days * DAY_MS)
  // Spaces and videos, by the length of their ids.
  const scopes = (yield* rowsOf<{ id: number }>(
    'SELECT id FROM words WHERE length(text) IN (5, 15)',
  )).map(({ id }) => id)
  const dimensions = Object.values(DIMENSION).join(', ')
  for (const [grain, bucket] of [
    [GRAIN.hour, oldest],
    [GRAIN.day, dayOf(oldest)],
    [GRAIN.month, monthOf(oldest)],
  ] as const) {
    yield* changesOf(
      `DELETE FROM facts WHERE scope ${IN_LIST} AND dimension IN (${dimensions}) AND grain = ? AND bucket < ?`,
      scopes,
      grain,
      bucket,
    )
    yield* changesOf(
      `DELETE FROM retention WHERE video ${IN_LIST} AND grain = ? AND bucket < ?`,
      scopes,
      grain,
      bucket,
    )
  }
}

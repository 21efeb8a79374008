/** The same numbers from the events themselves, in the order in which they came: CROSS JOIN keeps it so. */
import type { DatabaseSync } from 'node:sqlite'
import type { Question } from '../../daemon/ports/analytics.ts'

export interface Scanned {
  attempts: number
  views: number
  watch_ms: number
  playing_ms: number
  startup_ms: number
  stalls: number
  stalled_ms: number
  seeks: number
}

const PARTS = `COUNT(DISTINCT v.id) AS attempts, COUNT(DISTINCT CASE e.kind WHEN 1 THEN v.id END) AS views, SUM(CASE e.kind WHEN 2 THEN e.b - e.a ELSE 0 END) AS watch_ms,
  SUM(CASE e.kind WHEN 2 THEN e.c ELSE 0 END) AS playing_ms, SUM(CASE e.kind WHEN 1 THEN e.a ELSE 0 END) AS startup_ms,
  SUM(e.kind = 8) AS stalls, SUM(CASE e.kind WHEN 8 THEN e.a ELSE 0 END) AS stalled_ms, SUM(e.kind = 4) AS seeks`

/** `by`: nothing, or an expression over a view. */
export function scan(
  db: DatabaseSync,
  { videos, fromHour, toHour }: Question,
  by = "''",
): Map<string | number, Scanned> {
  const rows = db
    .prepare(
      `SELECT ${by} AS name, ${PARTS} FROM events e CROSS JOIN views v ON v.id = e.view CROSS JOIN words w ON w.id = v.video
      WHERE v.hour >= ? AND v.hour < ? AND (? IS NULL OR w.text IN (SELECT value FROM json_each(?))) GROUP BY name`,
    )
    .all(fromHour, toHour, videos && 1, JSON.stringify(videos ?? [])) as unknown as (Scanned & {
    name: string | number
  })[]
  return new Map(rows.map(({ name, ...sums }) => [name, sums]))
}

/** How often each second of one video was played. */
export function scanRetention(db: DatabaseSync, { videos, fromHour, toHour }: Question): number[] {
  const rows = db
    .prepare(
      'SELECT e.a, e.b FROM events e CROSS JOIN views v ON v.id = e.view CROSS JOIN words w ON ' +
        'w.id = v.video WHERE e.kind = 2 AND v.hour >= ? AND v.hour < ? AND w.text = ?',
    )
    .all(fromHour, toHour, videos![0]!) as { a: number; b: number }[]
  const plays: number[] = []
  for (const { a, b } of rows)
    for (let second = Math.ceil(a / 1000 - 0.5); second + 0.5 < b / 1000; second++)
      plays[second] = (plays[second] ?? 0) + 1
  return Array.from(plays, (count) => count ?? 0)
}

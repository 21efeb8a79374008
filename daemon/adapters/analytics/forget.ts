/** Deletes the figures of a video or a space. */
import type { DatabaseSync } from 'node:sqlite'
import { COLUMNS, DIMENSION, GRAIN } from './schema.ts'
import { createWords } from './string-table.ts'

const AT_ONCE = 2_000
/** Each has many events. */
const VIEWS_AT_ONCE = 100

/** Its share is taken out of its space's sums, in one transaction. */
export function forgetVideo(db: DatabaseSync, video: string, nowMs: number): void {
  const words = createWords(db)
  inTransaction(db, () => {
    const [id, space] = [words.of(video), words.of(video.slice(0, 5))]
    const negative = COLUMNS.map((column) => `-${column === 'visitors' ? 'firsts' : column}`)
    takeNothingMore(db, id, nowMs)
    db.prepare('DELETE FROM events WHERE view IN (SELECT id FROM views WHERE video = ?)').run(id)
    db.prepare('DELETE FROM views WHERE video = ?').run(id)
    db.prepare('DELETE FROM visitors WHERE scope = ?').run(id)
    db.prepare(
      `INSERT INTO facts (scope, dimension, grain, bucket, value, ${COLUMNS.join(', ')}) SELECT ?, dimension, grain, bucket, value, ${negative.join(', ')} FROM facts WHERE scope = ?
        ON CONFLICT DO UPDATE SET ${COLUMNS.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
    ).run(space, id)
    db.prepare('DELETE FROM facts WHERE scope = ?').run(id)
    db.prepare('DELETE FROM facts WHERE scope = ? AND attempts = 0 AND views = 0 AND bots = 0').run(
      space,
    )
    db.prepare('DELETE FROM retention WHERE video = ?').run(id)
  })
}

/** Some of a space, so that who writes meanwhile waits for little; answers whether there is more. */
export function forgetSome(db: DatabaseSync, space: string, nowMs: number): boolean {
  const words = createWords(db)
  let removed = 0
  inTransaction(db, () => {
    takeNothingMore(db, words.of(space), nowMs)
    const scopes = JSON.stringify([words.of(space), ...videosOf(db, space)])
    const views = db
      .prepare(
        `SELECT id FROM views WHERE video IN (SELECT value FROM json_each(?)) LIMIT ${VIEWS_AT_ONCE}`,
      )
      .all(scopes) as { id: number }[]
    const these = JSON.stringify(views.map(({ id }) => id))
    db.prepare('DELETE FROM events WHERE view IN (SELECT value FROM json_each(?))').run(these)
    db.prepare('DELETE FROM views WHERE id IN (SELECT value FROM json_each(?))').run(these)
    removed += views.length
    // Only then: what is not added up yet would be added to them.
    if (removed > 0) return
    for (const [table, scope, key] of TABLES) {
      const some = `SELECT ${key} FROM ${table} WHERE ${scope} IN (SELECT value FROM json_each(?)) LIMIT ${AT_ONCE}`
      if (removed < AT_ONCE)
        removed += Number(
          db.prepare(`DELETE FROM ${table} WHERE (${key}) IN (${some})`).run(scopes).changes,
        )
    }
    if (removed === 0) forgetWords(db)
  })
  return removed > 0
}

const TABLES = [
  ['facts', 'scope', 'scope, dimension, grain, bucket, value'],
  ['retention', 'video', 'video, grain, bucket, second'],
  ['visitors', 'scope', 'day, scope, visitor'],
] as const

/** By the text's own index: a space's videos begin with it. */
export function videosOf(db: DatabaseSync, space: string): number[] {
  const rows = db
    .prepare('SELECT id FROM words WHERE text > ? AND text < ? AND length(text) = 15')
    .all(space, `${space}{`) as { id: number }[]
  return rows.map(({ id }) => id)
}

/**
 * Texts that no sum speaks of any more: addresses of pages, most of all. Does nothing while there
 * is something to add up, which may speak of one. Whoever keeps numbers of words has to look them
 * up anew.
 */
export function forgetWords(db: DatabaseSync): void {
  const { left } = db
    .prepare(
      'SELECT EXISTS (SELECT 1 FROM events WHERE id > (SELECT event FROM rolled_up)) AS left',
    )
    .get() as { left: number }
  if (left) return
  const values = Object.entries(DIMENSION)
    .filter(([name]) => !NUMBERS.includes(name))
    .map(([, number]) => number)
  db.prepare(
    `DELETE FROM words WHERE NOT EXISTS (SELECT 1 FROM facts WHERE scope = words.id) AND NOT EXISTS (SELECT 1 FROM removed WHERE video = words.id)
      AND id NOT IN (SELECT value FROM facts WHERE scope IN (SELECT id FROM words WHERE length(text) = 5) AND dimension IN (${values.join(', ')}) AND grain = ${GRAIN.month})`,
  ).run()
}
/** Dimensions whose values are no words. */
const NUMBERS = ['all', 'startup_ms', 'rebuffer_ratio']

/** A ticket may be good for another day. */
function takeNothingMore(db: DatabaseSync, id: number, nowMs: number): void {
  db.prepare('INSERT OR REPLACE INTO removed VALUES (?, ?)').run(id, nowMs)
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

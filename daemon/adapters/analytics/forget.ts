/** Deletes the figures of a video or a space. Each call is one transaction. */
import { withoutLinkCode } from '../../ports/loggable.ts'
import { COLUMNS, DIMENSION, FACT_KEY, GRAIN, RETENTION_KEY } from './schema.ts'
import { adding } from './sums/adding.ts'
import { changesOf, IN_LIST, rowsOf, type Work } from './work.ts'

const AT_ONCE = 2_000
/** Each has many events. */
const VIEWS_AT_ONCE = 100

/**
 * Some of a video, so that writers meanwhile wait for little; answers whether there is more. Its share is taken out of
 * the sums of its space, when nothing more can be added to it.
 */
export function* forgetVideo(video: string, nowMs: number): Work<boolean> {
  const id = yield* numberOf(video)
  const space = yield* numberOf(video.slice(0, 5))
  yield* takeNothingMore(id, nowMs)
  if ((yield* removeViews([id])) === VIEWS_AT_ONCE) return true
  if ((yield* removeRows([RETENTION, VISITORS], [id])) >= AT_ONCE) return true
  const [, ...parts] = FACT_KEY
  const columns = parts.join(', ')
  const some = `FROM facts WHERE scope = ? ORDER BY ${columns} LIMIT ${AT_ONCE}`
  const negative = COLUMNS.map((column) => `-${column === 'visitors' ? 'firsts' : column}`)
  yield* changesOf(
    `INSERT INTO facts (${FACT_KEY.join(', ')}, ${COLUMNS.join(', ')})
      SELECT CAST(? AS INTEGER), ${columns}, ${negative.join(', ')} FROM (SELECT * ${some}) AS part WHERE true
      ${adding('facts', FACT_KEY, COLUMNS)}`,
    space,
    id,
  )
  yield* changesOf(
    `DELETE FROM facts WHERE scope = ? AND attempts = 0 AND views = 0 AND bots = 0
      AND (${columns}) IN (SELECT ${columns} ${some})`,
    space,
    id,
  )
  const removed = yield* changesOf(
    `DELETE FROM facts WHERE scope = ? AND (${columns}) IN (SELECT ${columns} ${some})`,
    id,
    id,
  )
  return removed === AT_ONCE
}

/** Some of a space, so that writers meanwhile wait for little; answers whether there is more. */
export function* forgetSome(space: string, nowMs: number): Work<boolean> {
  const id = yield* numberOf(space)
  yield* takeNothingMore(id, nowMs)
  const scopes = [id, ...(yield* videosOf(space))]
  // Only then: what is not added up yet would be added to them.
  if ((yield* removeViews(scopes)) > 0) return true
  const removed = yield* removeRows([FACTS, RETENTION, VISITORS], scopes)
  if (removed === 0) yield* forgetWords()
  return removed > 0
}

/** With their events; answers how many views. */
function* removeViews(scopes: readonly number[]): Work<number> {
  const views = yield* rowsOf<{ id: number }>(
    `SELECT id FROM views WHERE video ${IN_LIST} LIMIT ${VIEWS_AT_ONCE}`,
    scopes,
  )
  const these = views.map((view) => view.id)
  yield* changesOf(`DELETE FROM events WHERE view ${IN_LIST}`, these)
  yield* changesOf(`DELETE FROM views WHERE id ${IN_LIST}`, these)
  return these.length
}

/** Some rows of the tables; none are left when it answers less than AT_ONCE. */
function* removeRows(tables: readonly ScopedTable[], scopes: readonly number[]): Work<number> {
  let removed = 0
  for (const { table, scope, key } of tables) {
    const some = `SELECT ${key} FROM ${table} WHERE ${scope} ${IN_LIST} LIMIT ${AT_ONCE}`
    if (removed < AT_ONCE)
      removed += yield* changesOf(`DELETE FROM ${table} WHERE (${key}) IN (${some})`, scopes)
  }
  return removed
}

interface ScopedTable {
  table: string
  scope: string
  key: string
}
const FACTS: ScopedTable = { table: 'facts', scope: 'scope', key: FACT_KEY.join(', ') }
const RETENTION: ScopedTable = { table: 'retention', scope: 'video', key: RETENTION_KEY.join(', ') }
const VISITORS: ScopedTable = { table: 'visitors', scope: 'scope', key: 'day, scope, visitor' }

/** By the text's own index: a space's videos begin with it. */
export function* videosOf(space: string): Work<number[]> {
  const rows = yield* rowsOf<{ id: number }>(
    'SELECT id FROM words WHERE text > ? AND text < ? AND length(text) = 15',
    space,
    `${space}{`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Texts that no sum speaks of any more: addresses of pages, most of all. Does nothing while there
 * is something to add up, which may speak of one. Callers that keep numbers of words have to look
 * them up again.
 */
export function* forgetWords(): Work<void> {
  const left = yield* rowsOf(
    'SELECT 1 FROM events WHERE id > (SELECT event FROM rolled_up) LIMIT 1',
  )
  if (left.length > 0) return
  const values = Object.entries(DIMENSION)
    .filter(([name]) => !NUMBERS.includes(name))
    .map(([, number]) => number)
  yield* changesOf(
    `DELETE FROM words WHERE NOT EXISTS (SELECT 1 FROM facts WHERE scope = words.id)
      AND NOT EXISTS (SELECT 1 FROM removed WHERE video = words.id)
      AND id IN (SELECT id FROM words EXCEPT SELECT value FROM facts
        WHERE scope IN (SELECT id FROM words WHERE length(text) = 5)
          AND dimension IN (${values.join(', ')}) AND grain = ${GRAIN.month})`,
  )
}

/**
 * Pages with the codes of links, as earlier versions stored them: each becomes the page without its code. Callers that
 * keep numbers of words have to look them up again.
 */
export function* forgetLinkCodes(): Work<void> {
  const pages = yield* rowsOf<{ id: number; text: string }>(
    "SELECT id, text FROM words WHERE text LIKE 'http%/s/%' OR text LIKE 'http%/u/%'",
  )
  const withCode = pages.filter(({ text }) => withoutLinkCode(text) !== text)
  for (const [page, its] of Map.groupBy(withCode, ({ text }) => withoutLinkCode(text))) {
    const id = yield* numberOf(page)
    const old = its.map((each) => each.id)
    yield* changesOf(`UPDATE views SET page = ? WHERE page ${IN_LIST}`, id, old)
    yield* changesOf(
      `INSERT INTO facts (${FACT_KEY.join(', ')}, ${COLUMNS.join(', ')})
        SELECT scope, dimension, grain, bucket, CAST(? AS INTEGER), ${COLUMNS.map((column) => `SUM(${column})`).join(', ')}
        FROM facts WHERE dimension = ${DIMENSION.page} AND value ${IN_LIST} GROUP BY scope, dimension, grain, bucket
        ${adding('facts', FACT_KEY, COLUMNS)}`,
      id,
      old,
    )
    yield* changesOf(
      `DELETE FROM facts WHERE dimension = ${DIMENSION.page} AND value ${IN_LIST}`,
      old,
    )
    yield* changesOf(`DELETE FROM words WHERE id ${IN_LIST}`, old)
  }
}

/** Dimensions whose values are no words. */
const NUMBERS = ['all', 'startup_ms', 'rebuffer_ratio']

/** A ticket may be good for another day. */
function* takeNothingMore(id: number, nowMs: number): Work<void> {
  yield* changesOf(
    'INSERT INTO removed (video, at) VALUES (?, ?) ON CONFLICT (video) DO UPDATE SET at = excluded.at',
    id,
    nowMs,
  )
}

/** Number of a text, which is made known. */
function* numberOf(text: string): Work<number> {
  const [found] = yield* rowsOf<{ id: number }>('SELECT id FROM words WHERE text = ?', text)
  if (found) return found.id
  const [made] = yield* rowsOf<{ id: number }>(
    'INSERT INTO words (text) VALUES (?) RETURNING id',
    text,
  )
  return made!.id
}

/** Reports, from the sums alone. */
import type { Dimension } from '../../contract/analytics.ts'
import {
  SUMS,
  type Analytics,
  type Question,
  type Ranked,
  type Sum,
  type Sums,
} from '../../ports/analytics.ts'
import { LONGEST_DAY_HOURS, runsOf, stretches, type Stretch } from './sums/buckets.ts'
import { RATIO_PARTS, upperEnd } from './sums/classes.ts'
import { videosOf } from './forget.ts'
import { DIMENSION, GRAIN } from './schema.ts'
import { IN_LIST, IN_TEXTS, rowsOf, type Work } from './work.ts'

export type Reports = {
  [Name in 'totals' | 'series' | 'byVideo' | 'byValue' | 'classes' | 'retention']: (
    question: Parameters<Analytics[Name]>[0],
  ) => Work<Awaited<ReturnType<Analytics[Name]>>>
}

const NONE = Object.fromEntries(SUMS.map((sum) => [sum, 0])) as Sums
const summing = (sums: readonly Sum[]): string =>
  sums.map((sum) => `SUM(${sum}) AS ${sum}`).join(', ')
type Row = Sums & Record<string, number>
interface Summing {
  by: 'scope' | 'value'
  sums?: readonly Sum[]
  order?: string
  only?: readonly number[]
}

/**
 * Numbers of spaces or videos. Looked up each time: words are removed, and come again with another number. Videos that
 * nobody ever watched have none.
 */
function* scopesOf({ space, videos }: Pick<Question, 'space' | 'videos'>): Work<number[]> {
  const rows = yield* rowsOf<{ id: number }>(
    `SELECT id FROM words WHERE text ${IN_TEXTS}`,
    videos ?? [space],
  )
  return rows.map(({ id }) => id)
}

/** Sums the rows of all stretches, grouped by `by`. `only`: restricts it to these values. */
function* summed(
  scopes: readonly number[],
  dimension: number,
  parts: Stretch[],
  { by, sums = SUMS, order = '', only }: Summing,
): Work<Row[]> {
  if (parts.length === 0) return []
  const chosen = only ? ` AND value ${IN_LIST}` : ''
  const each = parts
    .map(
      () =>
        `SELECT scope, value, ${sums.join(', ')} FROM facts WHERE scope ${IN_LIST} AND dimension ` +
        `= ? AND grain = ? AND bucket >= ? AND bucket < ?${chosen}`,
    )
    .join(' UNION ALL ')
  return yield* rowsOf<Row>(
    `SELECT ${by}, ${summing(sums)} FROM (${each}) AS parts GROUP BY ${by} ${order}`,
    ...parts.flatMap(({ grain, from, to }) => [
      scopes,
      dimension,
      grain,
      from,
      to,
      ...(only ? [only] : []),
    ]),
  )
}

/** First which they are, by two figures; then all figures of those. */
function* ranked(
  question: Ranked,
  dimension: number,
  by: 'scope' | 'value',
  scopes: readonly number[],
): Work<{ name: string; sums: Sums }[]> {
  const parts = stretches(question.fromHour, question.toHour)
  const order =
    `HAVING SUM(attempts) > 0 ORDER BY SUM(${question.sort}) DESC, ${by} LIMIT ` +
    `${Math.floor(question.limit)}`
  const first = (yield* summed(scopes, dimension, parts, {
    by,
    sums: [...new Set(['attempts', question.sort] as const)],
    order,
  })).map((row) => row[by]!)
  const rows = yield* summed(
    by === 'scope' ? first : scopes,
    dimension,
    parts,
    by === 'scope' ? { by } : { by, only: first },
  )
  const texts = new Map(
    (yield* rowsOf<{ id: number; text: string }>(
      `SELECT id, text FROM words WHERE id ${IN_LIST}`,
      first,
    )).map(({ id, text }) => [id, text]),
  )
  const places = new Map(first.map((id, place) => [id, place]))
  return rows
    .sort((one, other) => places.get(one[by]!)! - places.get(other[by]!)!)
    .map((row) => ({ name: texts.get(row[by]!) ?? '', sums: sumsOf(row) }))
}

export const REPORTS: Reports = {
  *totals(question) {
    const scopes = yield* scopesOf(question)
    const parts = stretches(question.fromHour, question.toHour)
    return addUp(yield* summed(scopes, DIMENSION.all, parts, { by: 'scope' }))
  },

  *series({ edges: hours, ...question }) {
    const scopes = yield* scopesOf(question)
    const series = hours.slice(1).map(() => NONE)
    for (const { first, count, grain, from, length } of runsOf(hours)) {
      if (grain === GRAIN.hour && length > LONGEST_DAY_HOURS)
        series[first] = addUp(
          yield* summed(scopes, DIMENSION.all, stretches(from, from + length), { by: 'scope' }),
        )
      else
        for (const row of yield* rowsOf<Row>(
          `SELECT (bucket - CAST(? AS INTEGER)) / CAST(? AS INTEGER) AS place, ${summing(SUMS)} FROM facts WHERE ` +
            `scope ${IN_LIST} AND dimension = 0 AND grain = ? AND bucket >= ? AND bucket < ? GROUP ` +
            'BY place',
          from,
          length,
          scopes,
          grain,
          from,
          from + count * length,
        ))
          series[first + row.place!] = sumsOf(row)
    }
    return series
  },

  *byVideo(question) {
    const scopes = question.videos ? yield* scopesOf(question) : yield* videosOf(question.space)
    const rows = yield* ranked(question, DIMENSION.all, 'scope', scopes)
    return rows.map(({ name, sums }) => ({ video: name, sums }))
  },

  *byValue(question) {
    const dimension = DIMENSION[question.dimension satisfies Dimension]
    const rows = yield* ranked(question, dimension, 'value', yield* scopesOf(question))
    return rows.map(({ name, sums }) => ({ value: name, sums }))
  },

  *classes(question) {
    const rows = yield* summed(
      yield* scopesOf(question),
      DIMENSION[question.of],
      stretches(question.fromHour, question.toHour),
      { by: 'value', sums: ['views'], order: 'ORDER BY value' },
    )
    const unit = question.of === 'rebuffer_ratio' ? RATIO_PARTS : 1
    return rows
      .filter(({ views }) => views > 0)
      .map(({ value, views }) => ({
        upTo: Math.min(question.of === 'rebuffer_ratio' ? 1 : Infinity, upperEnd(value!) / unit),
        views,
      }))
  },

  *retention(question) {
    const scopes = yield* scopesOf(question)
    const changes = new Map<number, [number, number]>()
    for (const { grain, from, to } of stretches(question.fromHour, question.toHour)) {
      for (const { second, plays, views } of yield* rowsOf<{
        second: number
        plays: number
        views: number
      }>(
        `SELECT second, SUM(plays) AS plays, SUM(views) AS views FROM retention WHERE video ${IN_LIST} ` +
          'AND grain = ? AND bucket >= ? AND bucket < ? GROUP BY second',
        scopes,
        grain,
        from,
        to,
      )) {
        const [otherPlays, otherViews] = changes.get(second) ?? [0, 0]
        changes.set(second, [otherPlays + plays, otherViews + views])
      }
    }
    return curveOf(changes)
  },
}

function curveOf(changes: ReadonlyMap<number, readonly [number, number]>): {
  plays: number[]
  views: number[]
} {
  const curve = { plays: [] as number[], views: [] as number[] }
  let [plays, views] = [0, 0]
  // The last change is the end of the last second, where nobody plays any more.
  const end = changes.size === 0 ? 0 : Math.max(...changes.keys())
  for (let second = 0; second < end; second++) {
    const [morePlays, moreViews] = changes.get(second) ?? [0, 0]
    curve.plays.push((plays += morePlays))
    curve.views.push((views += moreViews))
  }
  return curve
}

const sumsOf = (row: Row): Sums => Object.fromEntries(SUMS.map((sum) => [sum, row[sum]])) as Sums

function addUp(rows: Row[]): Sums {
  const all = { ...NONE }
  for (const row of rows) for (const sum of SUMS) all[sum] += row[sum]
  return all
}

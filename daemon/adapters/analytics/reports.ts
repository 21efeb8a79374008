/** Reports, from the sums alone. */
import type { DatabaseSync } from 'node:sqlite'
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

export type Reports = {
  [Name in 'totals' | 'series' | 'byVideo' | 'byValue' | 'classes' | 'retention']: (
    question: Parameters<Analytics[Name]>[0],
  ) => Awaited<ReturnType<Analytics[Name]>>
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

export function createReports(db: DatabaseSync): Reports {
  // Looked up each time: words are removed, and come again with another number.
  const idOf = db.prepare('SELECT id FROM words WHERE text = ?')
  const textOf = db.prepare('SELECT text FROM words WHERE id = ?')

  /** Videos that nobody ever watched have no number. */
  const scopesOf = ({ space, videos }: Pick<Question, 'space' | 'videos'>): string =>
    JSON.stringify(
      (videos ?? [space])
        .map((name) => (idOf.get(name) as { id: number } | undefined)?.id)
        .filter((id) => id !== undefined),
    )
  const IN_SCOPE = 'scope IN (SELECT value FROM json_each(?))'

  /** Sums the rows of all stretches, grouped by `by`. `only`: restricts it to these values. */
  function summed(
    scopes: string,
    dimension: number,
    parts: Stretch[],
    { by, sums = SUMS, order = '', only }: Summing,
  ): Row[] {
    if (parts.length === 0) return []
    const chosen = only ? ' AND value IN (SELECT value FROM json_each(?))' : ''
    const each = parts
      .map(
        () =>
          `SELECT scope, value, ${sums.join(', ')} FROM facts WHERE ${IN_SCOPE} AND dimension ` +
          `= ? AND grain = ? AND bucket >= ? AND bucket < ?${chosen}`,
      )
      .join(' UNION ALL ')
    return db
      .prepare(`SELECT ${by}, ${summing(sums)} FROM (${each}) GROUP BY ${by} ${order}`)
      .all(
        ...parts.flatMap(({ grain, from, to }) => [
          scopes,
          dimension,
          grain,
          from,
          to,
          ...(only ? [JSON.stringify(only)] : []),
        ]),
      ) as unknown as Row[]
  }

  /** First which they are, by two figures; then all figures of those. */
  function ranked(
    question: Ranked,
    dimension: number,
    by: 'scope' | 'value',
    scopes = scopesOf(question),
  ): { name: string; sums: Sums }[] {
    const parts = stretches(question.fromHour, question.toHour)
    const order =
      `HAVING SUM(attempts) > 0 ORDER BY SUM(${question.sort}) DESC, ${by} LIMIT ` +
      `${Math.floor(question.limit)}`
    const first = summed(scopes, dimension, parts, {
      by,
      sums: [...new Set(['attempts', question.sort] as const)],
      order,
    }).map((row) => row[by]!)
    const rows = summed(
      by === 'scope' ? JSON.stringify(first) : scopes,
      dimension,
      parts,
      by === 'scope' ? { by } : { by, only: first },
    )
    const places = new Map(first.map((id, place) => [id, place]))
    return rows
      .sort((one, other) => places.get(one[by]!)! - places.get(other[by]!)!)
      .map((row) => ({
        name: (textOf.get(row[by]!) as { text: string } | undefined)?.text ?? '',
        sums: sumsOf(row),
      }))
  }

  return {
    totals: (question) =>
      addUp(
        summed(scopesOf(question), DIMENSION.all, stretches(question.fromHour, question.toHour), {
          by: 'scope',
        }),
      ),

    series({ edges: hours, ...question }) {
      const scopes = scopesOf(question)
      const found = db.prepare(
        `SELECT CAST((bucket - ?) / ? AS INTEGER) AS place, ${summing(SUMS)} FROM facts WHERE ` +
          `${IN_SCOPE} AND dimension = 0 AND grain = ? AND bucket >= ? AND bucket < ? GROUP ` +
          'BY place',
      )
      const series = hours.slice(1).map(() => NONE)
      for (const { first, count, grain, from, length } of runsOf(hours)) {
        if (grain === GRAIN.hour && length > LONGEST_DAY_HOURS)
          series[first] = addUp(
            summed(scopes, DIMENSION.all, stretches(from, from + length), { by: 'scope' }),
          )
        else
          for (const row of found.all(
            from,
            length,
            scopes,
            grain,
            from,
            from + count * length,
          ) as unknown as Row[])
            series[first + row.place!] = sumsOf(row)
      }
      return series
    },

    byVideo(question) {
      const scopes = question.videos
        ? scopesOf(question)
        : JSON.stringify(videosOf(db, question.space))
      return ranked(question, DIMENSION.all, 'scope', scopes).map(({ name, sums }) => ({
        video: name,
        sums,
      }))
    },

    byValue: (question) =>
      ranked(question, DIMENSION[question.dimension satisfies Dimension], 'value').map(
        ({ name, sums }) => ({ value: name, sums }),
      ),

    classes(question) {
      const rows = summed(
        scopesOf(question),
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

    retention(question) {
      const changes = new Map<number, [number, number]>()
      const rows = db.prepare(
        'SELECT second, SUM(plays) AS plays, SUM(views) AS views FROM retention WHERE video IN ' +
          '(SELECT value FROM json_each(?)) AND grain = ? AND bucket >= ? AND bucket < ? GROUP ' +
          'BY second',
      )
      for (const { grain, from, to } of stretches(question.fromHour, question.toHour)) {
        for (const { second, plays, views } of rows.all(scopesOf(question), grain, from, to) as {
          second: number
          plays: number
          views: number
        }[]) {
          const [otherPlays, otherViews] = changes.get(second) ?? [0, 0]
          changes.set(second, [otherPlays + plays, otherViews + views])
        }
      }
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
    },
  }
}

const sumsOf = (row: Row): Sums => Object.fromEntries(SUMS.map((sum) => [sum, row[sum]])) as Sums

function addUp(rows: Row[]): Sums {
  const all = { ...NONE }
  for (const row of rows) for (const sum of SUMS) all[sum] += row[sum]
  return all
}

/** Reports, from the sums alone. */
import type { DatabaseSync } from 'node:sqlite'
import type { Dimension } from '../../contract/analytics.ts'
import { SUMS, type Analytics, type Question, type Ranked, type Sums } from '../../ports/analytics.ts'
import { coarsest, stretches, type Stretch } from './buckets.ts'
import { RATIO_PARTS, upperEnd } from './classes.ts'
import { DIMENSION } from './schema.ts'
import { createWords } from './words.ts'

export type Reports = { [Name in 'totals' | 'series' | 'byVideo' | 'byValue' | 'classes' | 'retention']: (question: Parameters<Analytics[Name]>[0]) => Awaited<ReturnType<Analytics[Name]>> }

const NONE = Object.fromEntries(SUMS.map((sum) => [sum, 0])) as Sums
const SUMMED = SUMS.map((sum) => `SUM(${sum}) AS ${sum}`).join(', ')
type Row = Sums & Record<string, number>

export function createReports(db: DatabaseSync): Reports {
  const words = createWords(db)
  const textOf = db.prepare('SELECT text FROM words WHERE id = ?')

  /** Videos that nobody ever watched have no number. */
  const scopesOf = ({ space, videos }: Pick<Question, 'space' | 'videos'>): string =>
    JSON.stringify((videos ?? [space]).map((name) => words.find(name)).filter((id) => id !== null))
  const IN_SCOPE = 'scope IN (SELECT value FROM json_each(?))'

  /** Of each stretch the rows, added up by `by` in the end. */
  function summed(scopes: string, dimension: number, parts: Stretch[], by: 'scope' | 'value', order = ''): Row[] {
    if (parts.length === 0) return []
    const each = parts.map(() => `SELECT scope, value, ${SUMS.join(', ')} FROM facts WHERE ${IN_SCOPE} AND dimension = ? AND grain = ? AND bucket >= ? AND bucket < ?`).join(' UNION ALL ')
    return db.prepare(`SELECT ${by}, ${SUMMED} FROM (${each}) GROUP BY ${by} ${order}`).all(...parts.flatMap(({ grain, from, to }) => [scopes, dimension, grain, from, to])) as unknown as Row[]
  }

  function ranked(question: Ranked, dimension: number, by: 'scope' | 'value', scopes = scopesOf(question)): { name: string; sums: Sums }[] {
    const order = `HAVING SUM(attempts) > 0 ORDER BY SUM(${question.sort}) DESC, ${by} LIMIT ${Math.floor(question.limit)}`
    return summed(scopes, dimension, stretches(question.fromHour, question.toHour), by, order).map((row) => ({ name: (textOf.get(row[by]!) as { text: string }).text, sums: sumsOf(row) }))
  }

  return {
    totals: (question) => addUp(summed(scopesOf(question), DIMENSION.all, stretches(question.fromHour, question.toHour), 'scope')),

    series({ edges: hours, ...question }) {
      const { grain, edges } = coarsest(hours)
      const found = db.prepare(`SELECT bucket, ${SUMMED} FROM facts WHERE ${IN_SCOPE} AND dimension = 0 AND grain = ? AND bucket >= ? AND bucket < ? GROUP BY bucket ORDER BY bucket`)
        .all(scopesOf(question), grain, edges[0]!, edges.at(-1)!) as unknown as Row[]
      const series = edges.slice(1).map(() => ({ ...NONE }))
      let at = 0
      for (const row of found) {
        while (edges[at + 1]! <= row.bucket!) at += 1
        for (const sum of SUMS) series[at]![sum] += row[sum]
      }
      return series
    },

    byVideo(question) {
      const scopes = question.videos ? scopesOf(question) : JSON.stringify(
        // By the text's own index: a space's videos begin with it.
        (db.prepare('SELECT id FROM words WHERE text > ? AND text < ? AND length(text) = 15').all(question.space, `${question.space}{`) as { id: number }[]).map(({ id }) => id),
      )
      return ranked(question, DIMENSION.all, 'scope', scopes).map(({ name, sums }) => ({ video: name, sums }))
    },

    byValue: (question) => ranked(question, DIMENSION[question.dimension satisfies Dimension], 'value').map(({ name, sums }) => ({ value: name, sums })),

    classes(question) {
      const rows = summed(scopesOf(question), DIMENSION[question.of], stretches(question.fromHour, question.toHour), 'value', 'ORDER BY value')
      const unit = question.of === 'rebuffer_ratio' ? RATIO_PARTS : 1
      return rows.filter(({ views }) => views > 0).map(({ value, views }) => ({ upTo: Math.min(question.of === 'rebuffer_ratio' ? 1 : Infinity, upperEnd(value!) / unit), views }))
    },

    retention(question) {
      const changes = new Map<number, [number, number]>()
      const rows = db.prepare(`SELECT second, SUM(plays) AS plays, SUM(views) AS views FROM retention WHERE video IN (SELECT value FROM json_each(?)) AND grain = ? AND bucket >= ? AND bucket < ? GROUP BY second`)
      for (const { grain, from, to } of stretches(question.fromHour, question.toHour)) {
        for (const { second, plays, views } of rows.all(scopesOf(question), grain, from, to) as { second: number; plays: number; views: number }[]) {
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

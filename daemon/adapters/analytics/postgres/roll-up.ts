/** Adds events to the sums in PostgreSQL: few statements, however many events. */
import {
  addView,
  foldView,
  scopesOfVisitor,
  type FoldedView,
  type TellSkipped,
} from '../sums/add-view.ts'
import { adding } from '../sums/adding.ts'
import type { StoredEvent, ViewState } from '../sums/fold.ts'
import { factRows, secondRows, type Gathered } from '../sums/gathered.ts'
import { COLUMNS, FACT_KEY, RETENTION_KEY, RETENTION_SUMS } from '../schema.ts'
import type { ViewRow } from '../sums/share.ts'
import { columnsOf, insertRows, typesFor, unnested } from './rows.ts'
import type { Ask } from './session.ts'
import { addWords, findWords } from './string-table.ts'

type FoundEvent = StoredEvent & { id: number; view: number }

/** Inside the caller's transaction. Answers whether there is more. */
export async function rollUp(
  ask: Ask,
  mostEvents: number,
  tellSkipped: TellSkipped,
): Promise<boolean> {
  const found = await nextEvents(ask, mostEvents)
  if (found.length === 0) return false
  const byView = Map.groupBy(found, ({ view }) => view)
  const { rows } = await ask<ViewRow>('SELECT * FROM views WHERE id = ANY ($1)', [
    [...byView.keys()],
  ])
  const views = new Map(rows.map((row) => [row.id, row]))
  // A view that is not there has gone with its video.
  const folded = [...byView].flatMap(
    ([id, its]) => (views.has(id) && foldView(views.get(id)!, its, tellSkipped)) || [],
  )
  const words = await wordsOf(ask, folded)
  const unclaimed = await claimVisitors(ask, folded)
  const gathered: Gathered = { facts: new Map(), seconds: new Map() }
  const answers = {
    word: (text: string) => words.get(text)!,
    claim: (...visitor: [number, number, string]) => Number(unclaimed.delete(visitor.join(':'))),
  }
  for (const view of folded) addView(view, answers, gathered)
  await saveViews(
    ask,
    folded.map(({ row }) => row),
  )
  await insertRows(
    ask,
    'facts',
    { ...typesFor(FACT_KEY, 'INTEGER'), ...typesFor(COLUMNS, 'BIGINT') },
    factRows(gathered),
    adding('facts', FACT_KEY, COLUMNS),
  )
  await insertRows(
    ask,
    'retention',
    { ...typesFor(RETENTION_KEY, 'INTEGER'), ...typesFor(RETENTION_SUMS, 'BIGINT') },
    secondRows(gathered),
    adding('retention', RETENTION_KEY, RETENTION_SUMS),
  )
  await ask('UPDATE rolled_up SET event = $1', [found.at(-1)!.id])
  return found.length === mostEvents
}

/** Read from the days that have some, of a table that may have many. */
async function nextEvents(ask: Ask, mostEvents: number): Promise<FoundEvent[]> {
  const { rows: from } = await ask<{
    event: number
    first_day: number | null
    last_day: number | null
  }>(
    `SELECT event, (SELECT min(first_day) FROM batches WHERE last_event > event) AS first_day,
       (SELECT max(last_day) FROM batches WHERE last_event > event) AS last_day FROM rolled_up`,
  )
  const { event, first_day: firstDay, last_day: lastDay } = from[0]!
  if (firstDay === null) return []
  const { rows } = await ask<FoundEvent>(
    `SELECT id, view, kind, at, a, b, c, text FROM events WHERE day BETWEEN $1 AND $2 AND id > $3 ORDER BY id LIMIT $4`,
    [firstDay, lastDay, event, mostEvents],
  )
  return rows
}

const wordsIn = ({ quality, subtitle }: ViewState): string[] => [
  ...Object.keys(quality),
  ...Object.keys(subtitle),
]

async function wordsOf(ask: Ask, folded: readonly FoldedView[]): Promise<Map<string, number>> {
  const texts = folded.flatMap(({ row, state }) => (row.bot ? [] : wordsIn(state)))
  const known = await findWords(ask, texts)
  await addWords(ask, texts, known)
  return known
}

/** Visitors who are new in a space or video: each is to be counted for the first view that asks. */
async function claimVisitors(ask: Ask, folded: readonly FoldedView[]): Promise<Set<string>> {
  const claims = folded.flatMap((view) =>
    scopesOfVisitor(view).map(([day, scope]) => [day, scope, view.row.visitor] as const),
  )
  const { rows } = await insertRows<{ day: number; scope: number; visitor: string }>(
    ask,
    'visitors',
    { day: 'INTEGER', scope: 'INTEGER', visitor: 'TEXT' },
    claims,
    'ON CONFLICT DO NOTHING RETURNING day, scope, visitor',
  )
  return new Set(rows.map(({ day, scope, visitor }) => `${day}:${scope}:${visitor}`))
}

async function saveViews(ask: Ask, rows: readonly ViewRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = {
    id: 'BIGINT',
    state: 'TEXT',
    visitor: 'TEXT',
    new_in_video: 'INTEGER',
    new_in_space: 'INTEGER',
  } as const
  await ask(
    `UPDATE views SET state = saved.state, visitor = saved.visitor, new_in_video = saved.new_in_video,
       new_in_space = saved.new_in_space
     FROM ${unnested(columns)} AS saved (${Object.keys(columns).join(', ')}) WHERE views.id = saved.id`,
    columnsOf(
      rows.map((row) => [row.id, row.state, row.visitor, row.new_in_video, row.new_in_space]),
    ),
  )
}

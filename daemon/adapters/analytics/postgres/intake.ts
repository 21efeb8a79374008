/** Batches into rows of PostgreSQL: few statements, however many batches. */
import { TRAITS, type Batch, type EventRow } from '../../../ports/analytics.ts'
import {
  createLimitedWords,
  hourOfView,
  isSameView,
  KIND_NUMBER,
  mayBegin,
  subtitlesOf,
  VIEW_COLUMNS,
  viewValues,
} from '../intake-rules.ts'
import { OTHER } from '../schema.ts'
import { dayOf } from '../sums/buckets.ts'
import { ensurePartitions } from './partitions.ts'
import { columnsOf, insertRows, typesFor, unnested, type ColumnTypes } from './rows.ts'
import type { Ask } from './session.ts'
import { addWords, findWords } from './string-table.ts'

/** A view that is stored, or is to be: then with its values. */
interface TakenView {
  id: number | null
  ticket: string
  video: string
  day: number
  values: (string | number | null)[]
}
interface NewEvent {
  batch: number
  view: TakenView
  row: EventRow
}

const VIEW_TYPES = {
  ...typesFor(VIEW_COLUMNS, 'INTEGER'),
  ...typesFor(['duration_ms', 'issued_ms', 'last_ms'], 'BIGINT'),
  view: 'TEXT',
  ticket: 'TEXT',
  visitor: 'TEXT',
} as ColumnTypes
const EVENT_TYPES: ColumnTypes = {
  view: 'BIGINT',
  seq: 'INTEGER',
  at: 'BIGINT',
  kind: 'INTEGER',
  a: 'BIGINT',
  b: 'BIGINT',
  c: 'BIGINT',
  text: 'TEXT',
  day: 'INTEGER',
}

export interface PostgresIntake {
  /**
   * Inside the caller's transaction. `id` names the batches, so that another attempt of a transaction that was
   * committed learns what the first answered. Answers for each batch how many of its events are new.
   */
  insert(ask: Ask, id: string, batches: readonly Batch[]): Promise<number[]>
}

export function createPostgresIntake(): PostgresIntake {
  const limited = createLimitedWords()

  /** Views in the order of the batches; null: nothing of the batch is taken in. */
  async function takenViews(
    ask: Ask,
    batches: readonly Batch[],
    known: Map<string, number>,
  ): Promise<(TakenView | null)[]> {
    const taken = await storedViews(ask, batches)
    const ofTicket = await ticketCounts(ask, batches)
    const removed = await removedNames(ask, batches)
    const named = new Set<string>()
    const of = (text: string): string => (named.add(text), text)
    const isKnown = (text: string): boolean => known.has(text) || named.has(text)
    const views = batches.map((batch): TakenView | null => {
      of(batch.video)
      of(batch.space)
      const stored = taken.get(batch.view)
      if (stored) return isSameView(stored, batch, batch.video) ? stored : null
      const count = ofTicket.get(batch.ticket) ?? 0
      if (!mayBegin(removed.has(batch.video) || removed.has(batch.space), count)) return null
      ofTicket.set(batch.ticket, count + 1)
      const hour = hourOfView(batch)
      const traits = limited.traitsOf(batch, { isKnown, of })
      const { space, video, ticket } = batch
      const values = viewValues(batch, hour, { space, video, traits })
      const view = { id: null, ticket, video, day: dayOf(hour), values }
      taken.set(batch.view, view)
      return view
    })
    await addWords(ask, named, known)
    return views
  }

  return {
    async insert(ask, id, batches) {
      const known = await findWords(
        ask,
        batches.flatMap((batch) => [
          OTHER,
          batch.space,
          batch.video,
          ...Object.values(batch.traits),
          ...subtitlesOf(batch),
        ]),
      )
      const views = await takenViews(ask, batches, known)
      await insertViews(ask, views, known)
      const isKnown = (text: string): boolean => known.has(text)
      const events = views.flatMap((view, batch) =>
        view
          ? limited
              .eventsOf(batches[batch]!, isKnown)
              .map((row): NewEvent => ({ batch, view, row }))
          : [],
      )
      const { added, lastEvent } = await insertEvents(ask, events, batches.length)
      await touchViews(ask, batches, views, added)
      const days = events.map(({ view }) => view.day)
      await ask(
        'INSERT INTO batches (id, added, last_event, first_day, last_day) VALUES ($1, $2, $3, $4, $5)',
        [id, added, lastEvent, least(days), most(days)],
      )
      return added
    },
  }
}

/** What was answered for these batches; null: they were not committed. */
export async function committedBatches(ask: Ask, id: string): Promise<number[] | null> {
  const { rows } = await ask<{ added: number[] }>('SELECT added FROM batches WHERE id = $1', [id])
  return rows[0]?.added ?? null
}

async function storedViews(ask: Ask, batches: readonly Batch[]): Promise<Map<string, TakenView>> {
  const { rows } = await ask<{
    id: number
    view: string
    ticket: string
    video: string
    hour: number
  }>(
    `SELECT views.id, view, ticket, words.text AS video, hour FROM views JOIN words ON words.id = views.video
     WHERE view = ANY ($1)`,
    [batches.map(({ view }) => view)],
  )
  return new Map(
    rows.map(({ id, view, ticket, video, hour }) => [
      view,
      { id, ticket, video, day: dayOf(hour), values: [] },
    ]),
  )
}

async function ticketCounts(ask: Ask, batches: readonly Batch[]): Promise<Map<string, number>> {
  const { rows } = await ask<{ ticket: string; count: number }>(
    'SELECT ticket, count(*) AS count FROM views WHERE ticket = ANY ($1) GROUP BY ticket',
    [batches.map(({ ticket }) => ticket)],
  )
  return new Map(rows.map(({ ticket, count }) => [ticket, count]))
}

/** Videos and spaces that were deleted. */
async function removedNames(ask: Ask, batches: readonly Batch[]): Promise<Set<string>> {
  const { rows } = await ask<{ text: string }>(
    'SELECT text FROM removed JOIN words ON words.id = removed.video WHERE text = ANY ($1)',
    [batches.flatMap(({ space, video }) => [space, video])],
  )
  return new Set(rows.map(({ text }) => text))
}

const WORDS_OF_VIEW: ReadonlySet<string> = new Set(['space', 'video', ...TRAITS])

/** Gives each its number. */
async function insertViews(
  ask: Ask,
  views: readonly (TakenView | null)[],
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const fresh = [...new Set(views)].filter((view) => view !== null && view.id === null)
  const { rows } = await insertRows<{ id: number; view: string }>(
    ask,
    'views',
    VIEW_TYPES,
    fresh.map((view) =>
      view!.values.map((value, at) =>
        WORDS_OF_VIEW.has(VIEW_COLUMNS[at]!) ? known.get(String(value))! : value,
      ),
    ),
    'RETURNING id, view',
  )
  const ids = new Map(rows.map(({ id, view }) => [view, id]))
  for (const view of fresh) view!.id = ids.get(String(view!.values[0]))!
}

/** `added`: how many events of each batch are new; the first batch that has one counts it. */
async function insertEvents(
  ask: Ask,
  events: readonly NewEvent[],
  batches: number,
): Promise<{ added: number[]; lastEvent: number }> {
  const added = Array<number>(batches).fill(0)
  if (events.length === 0) return { added, lastEvent: 0 }
  await ensurePartitions(
    ask,
    events.map(({ view }) => view.day),
  )
  const once = new Map<string, NewEvent>()
  for (const event of events) {
    const key = `${event.view.id}:${event.row.seq}`
    if (!once.has(key)) once.set(key, event)
  }
  const { rows } = await insertRows<{ id: number; view: number; seq: number }>(
    ask,
    'events',
    EVENT_TYPES,
    [...once.values()].map(({ view, row: { seq, atMs, kind, a, b, c, text } }) => [
      view.id,
      seq,
      atMs,
      KIND_NUMBER[kind],
      a,
      b,
      c,
      text,
      view.day,
    ]),
    'ON CONFLICT DO NOTHING RETURNING id, view, seq',
  )
  for (const { view, seq } of rows) added[once.get(`${view}:${seq}`)!.batch]! += 1
  return { added, lastEvent: most(rows.map(({ id }) => id)) ?? 0 }
}

/** Views that something was added to have lasted until then. */
async function touchViews(
  ask: Ask,
  batches: readonly Batch[],
  views: readonly (TakenView | null)[],
  added: readonly number[],
): Promise<void> {
  const touched = new Map<number, [lastMs: number, durationMs: number]>()
  for (const [at, { receivedMs, durationMs }] of batches.entries()) {
    const id = views[at]?.id
    if (!id || added[at] === 0) continue
    const [lastMs, longestMs] = touched.get(id) ?? [0, 0]
    touched.set(id, [Math.max(lastMs, receivedMs), Math.max(longestMs, durationMs)])
  }
  if (touched.size === 0) return
  await ask(
    `UPDATE views SET last_ms = greatest(views.last_ms, touched.last_ms),
       duration_ms = greatest(views.duration_ms, touched.duration_ms)
     FROM ${unnested({ id: 'BIGINT', last_ms: 'BIGINT', duration_ms: 'BIGINT' })} AS touched (id, last_ms, duration_ms)
     WHERE views.id = touched.id`,
    columnsOf([...touched].map(([id, [lastMs, durationMs]]) => [id, lastMs, durationMs])),
  )
}

const least = (numbers: readonly number[]): number | null =>
  numbers.reduce<number | null>((found, each) => Math.min(found ?? each, each), null)
const most = (numbers: readonly number[]): number | null =>
  numbers.reduce<number | null>((found, each) => Math.max(found ?? each, each), null)

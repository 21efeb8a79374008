/**
 * Adds events to the sums, in the order in which they came. What was added is told by a number that moves in the same
 * transaction: a process that is killed has either done it or not, and nothing is ever added twice.
 */
import type { DatabaseSync } from 'node:sqlite'
import { dayOf } from './buckets.ts'
import { fold, secondsOf, stateOf, type StoredEvent, type ViewState } from './fold.ts'
import { gather, write, type Gathered } from './gathered.ts'
import { COLUMNS } from '../schema.ts'
import { difference, shareOf, type Vector, type ViewRow } from './share.ts'
import { createWords } from '../string-table.ts'

const VISITORS = COLUMNS.indexOf('visitors')
const FIRSTS = COLUMNS.indexOf('firsts')

export interface RollUp {
  /** Answers whether there is more. */
  next(mostEvents: number): boolean
  /** When words were removed. */
  forgetWords(): void
}

export function createRollUp(db: DatabaseSync): RollUp {
  const words = createWords(db)
  const from = db.prepare('SELECT event FROM rolled_up')
  const move = db.prepare('UPDATE rolled_up SET event = ?')
  const events = db.prepare(
    'SELECT id, view, kind, at, a, b, c, text FROM events WHERE id > ? ORDER BY id LIMIT ?',
  )
  const view = db.prepare('SELECT * FROM views WHERE id = ?')
  const saveView = db.prepare(
    'UPDATE views SET state = ?, visitor = ?, new_in_video = ?, new_in_space = ? WHERE id = ?',
  )
  const claim = db.prepare('INSERT OR IGNORE INTO visitors (day, scope, visitor) VALUES (?, ?, ?)')
  const addFact = db.prepare(
    upsert('facts', ['scope', 'dimension', 'grain', 'bucket', 'value'], COLUMNS),
  )
  const addSeconds = db.prepare(
    upsert('retention', ['video', 'grain', 'bucket', 'second'], ['plays', 'views']),
  )

  /** Whether it is somebody new today, once the view counts. */
  function meet(row: ViewRow, state: ViewState): void {
    if (!state.counted || row.visitor === null) return
    const day = dayOf(row.hour)
    row.new_in_video = Number(claim.run(day, row.video, row.visitor).changes)
    row.new_in_space = Number(claim.run(day, row.space, row.visitor).changes)
    row.visitor = null
  }

  function addView(row: ViewRow, its: StoredEvent[], gathered: Gathered): void {
    const before = storedShare(row)
    const state = stateOf(row.state)
    const seenBefore = [...state.ranges]
    const played = fold(state, its, {
      durationMs: row.duration_ms,
      issuedMs: row.issued_ms,
      lastMs: row.last_ms,
    })
    meet(row, state)
    for (const [key, change] of difference(before, shareOf(row, state, words.of))) {
      const [dimension, value] = key.split(':')
      gather(gathered.facts, `${row.video}:${dimension}:${row.hour}:${value}`, change)
      gather(
        gathered.facts,
        `${row.space}:${dimension}:${row.hour}:${value}`,
        change.map((sum, index) => (index === VISITORS ? change[FIRSTS]! : sum)),
      )
    }
    if (!row.bot) addStretches(row, played, seenBefore, state.ranges, gathered)
    row.state = JSON.stringify(state)
    saveView.run(row.state, row.visitor, row.new_in_video, row.new_in_space, row.id)
  }

  /** A view to which nothing has been added yet has a row, but no share. */
  function storedShare(row: ViewRow) {
    return row.state === '{}'
      ? new Map<string, Vector>()
      : shareOf(row, stateOf(row.state), words.of)
  }

  return {
    next(mostEvents) {
      const { event: start } = from.get() as { event: number }
      const found = events.all(start, mostEvents) as unknown as (StoredEvent & {
        id: number
        view: number
      })[]
      if (found.length === 0) return false
      db.exec('BEGIN IMMEDIATE')
      try {
        const gathered: Gathered = { facts: new Map(), seconds: new Map() }
        for (const [id, its] of Map.groupBy(found, (event) => event.view)) {
          const row = view.get(id) as unknown as ViewRow | undefined
          // Gone with its video.
          if (row) addView(row, its, gathered)
        }
        write(gathered, addFact, addSeconds)
        move.run(found.at(-1)!.id)
        db.exec('COMMIT')
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        words.forget()
        throw error
      }
      return found.length === mostEvents
    },
    forgetWords: words.forget,
  }
}

function addStretches(
  row: ViewRow,
  played: [number, number][],
  seenBefore: [number, number][],
  seen: [number, number][],
  { seconds }: Gathered,
): void {
  const changes = new Map<number, [number, number]>()
  const add = (range: [number, number], plays: number, views: number) => {
    const [first, end] = secondsOf(range)
    if (first >= end) return
    for (const [second, sign] of [
      [first, 1],
      [end, -1],
    ] as const) {
      const [otherPlays, otherViews] = changes.get(second) ?? [0, 0]
      changes.set(second, [otherPlays + sign * plays, otherViews + sign * views])
    }
  }
  for (const range of played) add(range, 1, 0)
  for (const range of seenBefore) add(range, 0, -1)
  for (const range of seen) add(range, 0, 1)
  for (const [second, [plays, views]] of changes) {
    if (plays !== 0 || views !== 0)
      gather(seconds, `${row.video}:${row.hour}:${second}`, [plays, views])
  }
}

export function upsert(table: string, keys: readonly string[], sums: readonly string[]): string {
  const all = [...keys, ...sums]
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
    ON CONFLICT DO UPDATE SET ${sums.map((sum) => `${sum} = ${sum} + excluded.${sum}`).join(', ')}`
}

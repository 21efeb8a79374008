/**
 * Adds events to the sums in SQLite, in the order in which they came. What was added is kept as a number that moves in
 * the same transaction: a process that is killed has either done it or not, and nothing is ever added twice.
 */
import type { DatabaseSync } from 'node:sqlite'
import { addView, foldView, type DatabaseAnswers, type TellSkipped } from './add-view.ts'
import { adding } from './adding.ts'
import type { StoredEvent } from './fold.ts'
import { factRows, secondRows, type Gathered } from './gathered.ts'
import { COLUMNS, FACT_KEY, RETENTION_KEY, RETENTION_SUMS } from '../schema.ts'
import type { ViewRow } from './share.ts'
import { createWords } from '../string-table.ts'
import { inTransaction } from '../work.ts'

export interface RollUp {
  /** Answers whether there is more. */
  next(mostEvents: number, tellSkipped?: TellSkipped): boolean
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
  const addFact = db.prepare(upsert('facts', FACT_KEY, COLUMNS))
  const addSecond = db.prepare(upsert('retention', RETENTION_KEY, RETENTION_SUMS))
  const answers: DatabaseAnswers = {
    word: words.of,
    claim: (day, scope, visitor) => Number(claim.run(day, scope, visitor).changes),
  }

  function add(found: (StoredEvent & { view: number })[], tellSkipped: TellSkipped): void {
    const gathered: Gathered = { facts: new Map(), seconds: new Map() }
    for (const [id, its] of Map.groupBy(found, (event) => event.view)) {
      const row = view.get(id) as unknown as ViewRow | undefined
      // Gone with its video.
      if (!row) continue
      const folded = foldView(row, its, tellSkipped)
      if (!folded) continue
      addView(folded, answers, gathered)
      saveView.run(row.state, row.visitor, row.new_in_video, row.new_in_space, row.id)
    }
    for (const row of factRows(gathered)) addFact.run(...row)
    for (const row of secondRows(gathered)) addSecond.run(...row)
  }

  return {
    next(mostEvents, tellSkipped = () => {}) {
      const { event: start } = from.get() as { event: number }
      const found = events.all(start, mostEvents) as unknown as (StoredEvent & {
        id: number
        view: number
      })[]
      if (found.length === 0) return false
      try {
        inTransaction(db, () => {
          add(found, tellSkipped)
          move.run(found.at(-1)!.id)
        })
      } catch (error) {
        words.forget()
        throw error
      }
      return found.length === mostEvents
    },
    forgetWords: words.forget,
  }
}

function upsert(table: string, keys: readonly string[], sums: readonly string[]): string {
  const all = [...keys, ...sums]
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
    ${adding(table, keys, sums)}`
}

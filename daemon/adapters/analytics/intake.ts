/** Batches into rows of SQLite. Many batches are one transaction: so one wait for the disk serves them all. */
import type { DatabaseSync } from 'node:sqlite'
import type { Batch } from '../../ports/analytics.ts'
import {
  createLimitedWords,
  hourOfView,
  isSameView,
  KIND_NUMBER,
  mayBegin,
  VIEW_COLUMNS,
  viewValues,
  type KnownWords,
} from './intake-rules.ts'
import { createWords } from './string-table.ts'
import { inTransaction } from './work.ts'

export interface Intake {
  /** Answers for each batch how many of its events are new. */
  insert(batches: readonly Batch[]): number[]
  /** When words were removed. */
  forgetWords(): void
}

interface StoredView {
  id: number
  ticket: string
  video: number
}

export function createIntake(db: DatabaseSync): Intake {
  const words = createWords(db)
  const known: KnownWords<number> = {
    isKnown: (text) => words.find(text) !== null,
    of: words.of,
  }
  const limited = createLimitedWords()
  const byView = db.prepare('SELECT id, ticket, video FROM views WHERE view = ?')
  const ofTicket = db.prepare('SELECT COUNT(*) AS n FROM views WHERE ticket = ?')
  const isRemoved = db.prepare('SELECT 1 FROM removed WHERE video IN (?, ?)')
  const insertView = db.prepare(
    `INSERT INTO views (${VIEW_COLUMNS.join(', ')}) VALUES (${VIEW_COLUMNS.map(() => '?').join(', ')})`,
  )
  const touchView = db.prepare(
    'UPDATE views SET last_ms = MAX(last_ms, ?), duration_ms = MAX(duration_ms, ?) WHERE id = ?',
  )
  const insertEvent = db.prepare(
    'INSERT OR IGNORE INTO events (view, seq, at, kind, a, b, c, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )

  /** Number of the view; null: nothing of it is taken in. */
  function viewOf(batch: Batch): number | null {
    const storedView = byView.get(batch.view) as unknown as StoredView | undefined
    const [video, space] = [words.of(batch.video), words.of(batch.space)]
    if (storedView) return isSameView(storedView, batch, video) ? storedView.id : null
    const removed = isRemoved.get(video, space) !== undefined
    if (!mayBegin(removed, (ofTicket.get(batch.ticket) as { n: number }).n)) return null
    const hour = hourOfView(batch)
    const traits = limited.traitsOf(batch, known)
    return Number(
      insertView.run(...viewValues(batch, hour, { space, video, traits })).lastInsertRowid,
    )
  }

  function insertOne(batch: Batch): number {
    const view = viewOf(batch)
    if (view === null) return 0
    let added = 0
    for (const { seq, atMs, kind, a, b, c, text } of limited.eventsOf(batch, known.isKnown))
      added += Number(insertEvent.run(view, seq, atMs, KIND_NUMBER[kind], a, b, c, text).changes)
    if (added > 0) touchView.run(batch.receivedMs, batch.durationMs, view)
    return added
  }

  return {
    insert(batches) {
      try {
        return inTransaction(db, () => batches.map(insertOne))
      } catch (error) {
        words.forget()
        throw error
      }
    },
    forgetWords: words.forget,
  }
}

/** Batches into rows. Many batches are one transaction: so one wait for the disk serves all who wait. */
import type { DatabaseSync } from 'node:sqlite'
import { MOST_VIEWS_A_TICKET } from '../../contract/analytics.ts'
import { VIEW_EVENT_KINDS, TRAITS, type Batch, type ViewEventKind } from '../../ports/analytics.ts'
import { dayOf, hourOf } from './sums/buckets.ts'
import { createWords } from './string-table.ts'

/** New pages and referrers per space and day; without a limit their sums would grow forever. */
const MOST_NEW_A_DAY = 1_000
const OTHER = '(other)'
const NUMBER = Object.fromEntries(VIEW_EVENT_KINDS.map((kind, number) => [kind, number])) as Record<
  ViewEventKind,
  number
>

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
  const byView = db.prepare('SELECT id, ticket, video FROM views WHERE view = ?')
  const ofTicket = db.prepare('SELECT COUNT(*) AS n FROM views WHERE ticket = ?')
  const isRemoved = db.prepare('SELECT 1 FROM removed WHERE video IN (?, ?)')
  const insertView = db.prepare(
    `INSERT INTO views (view, ticket, space, video, hour, duration_ms, issued_ms, last_ms, bot, visitor, ${TRAITS.join(', ')}) VALUES (${Array(
      10 + TRAITS.length,
    )
      .fill('?')
      .join(', ')})`,
  )
  const touchView = db.prepare(
    'UPDATE views SET last_ms = MAX(last_ms, ?), duration_ms = MAX(duration_ms, ?) WHERE id = ?',
  )
  const insertEvent = db.prepare(
    'INSERT OR IGNORE INTO events (view, seq, at, kind, a, b, c, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  let newToday = { day: 0, texts: new Map<string, Set<string>>() }

  function limited(space: string, text: string, day: number): string {
    if (newToday.day !== day) newToday = { day, texts: new Map() }
    const seen = newToday.texts.get(space) ?? new Set()
    newToday.texts.set(space, seen)
    if (seen.has(text) || words.find(text) !== null) return text
    if (seen.size >= MOST_NEW_A_DAY) return OTHER
    seen.add(text)
    return text
  }

  function viewOf(batch: Batch): StoredView | null {
    const storedView = byView.get(batch.view) as unknown as StoredView | undefined
    const [video, space] = [words.of(batch.video), words.of(batch.space)]
    if (storedView)
      return storedView.ticket === batch.ticket && storedView.video === video ? storedView : null
    if (
      isRemoved.get(video, space) ||
      (ofTicket.get(batch.ticket) as { n: number }).n >= MOST_VIEWS_A_TICKET
    )
      return null
    const hour = hourOf(
      batch.events.reduce((least, { atMs }) => Math.min(least, atMs), batch.receivedMs),
    )
    const traits = TRAITS.map((trait) => {
      const text = batch.traits[trait]
      return words.of(
        trait === 'page' || trait === 'referrer' || trait === 'embed_domain'
          ? limited(batch.space, text, dayOf(hour))
          : text,
      )
    })
    const { lastInsertRowid } = insertView.run(
      batch.view,
      batch.ticket,
      space,
      video,
      hour,
      batch.durationMs,
      batch.issuedMs,
      batch.receivedMs,
      batch.isBot ? 1 : 0,
      batch.isBot ? null : batch.visitor,
      ...traits,
    )
    return { id: Number(lastInsertRowid), ticket: batch.ticket, video }
  }

  function insertOne(batch: Batch): number {
    const view = viewOf(batch)
    if (!view) return 0
    let added = 0
    for (const { seq, atMs, kind, a, b, c, text } of batch.events)
      added += Number(insertEvent.run(view.id, seq, atMs, NUMBER[kind], a, b, c, text).changes)
    if (added > 0) touchView.run(batch.receivedMs, batch.durationMs, view.id)
    return added
  }

  return {
    insert(batches) {
      db.exec('BEGIN IMMEDIATE')
      try {
        const added = batches.map(insertOne)
        db.exec('COMMIT')
        return added
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        words.forget()
        throw error
      }
    },
    forgetWords: words.forget,
  }
}

/**
 * A year of viewing as viewers sent it, written straight into analytics.db, and added up by the
 * appliance's own code.
 */
import { createRollUp } from '../../daemon/adapters/analytics/sums/roll-up.ts'
import { openForWriting } from '../../daemon/adapters/analytics/schema.ts'
import { VIEW_EVENT_KINDS, TRAITS } from '../../daemon/ports/analytics.ts'

export const SPACE = 'bench'
export const VIDEOS = 500
export const EVENTS_A_VIEW = 20
export const DURATION_MS = 600_000
const VIEWS_A_COMMIT = 5_000
/** More than the appliance adds up at a time: nobody waits here, and what falls on one row is written once. */
const EVENTS_AT_ONCE = 100_000
const HOUR_MS = 3_600_000

export const videoOf = (number: number): string => `${SPACE}video${String(number).padStart(5, '0')}`
const kindOf = (kind: (typeof VIEW_EVENT_KINDS)[number]): number => VIEW_EVENT_KINDS.indexOf(kind)

/** The same for the same number, everywhere. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}

const VALUES: Record<(typeof TRAITS)[number], string[]> = {
  device: ['desktop', 'mobile', 'tablet', 'tv'],
  browser: ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera'],
  os: ['Windows', 'iOS', 'Android', 'macOS', 'Linux'],
  country: Array.from({ length: 60 }, (_, index) =>
    String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26)),
  ),
  referrer: ['', ...Array.from({ length: 200 }, (_, index) => `site-${index}.example`)],
  page: Array.from({ length: 700 }, (_, index) => `https://example.org/page/${index}`),
  embed_domain: ['example.org', 'www.example.org', 'example.com'],
}

/** Views go on from before `nowMs` for a year back; more are new than old. */
export function fill(file: string, events: number, nowMs: number): void {
  const db = openForWriting(file)
  db.exec('PRAGMA synchronous = OFF')
  const random = randomFrom(7)
  const word = db.prepare('INSERT INTO words (text) VALUES (?) RETURNING id')
  const idOf = (text: string): number => (word.get(text) as { id: number }).id
  const ids = new Map<string, number>()
  const of = (text: string): number => ids.get(text) ?? (ids.set(text, idOf(text)), ids.get(text)!)
  const view = db.prepare(
    'INSERT INTO views (view, ticket, space, video, hour, duration_ms, issued_ms, last_ms, ' +
      `bot, visitor, ${TRAITS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ` +
      `${TRAITS.map(() => '?').join(', ')})`,
  )
  const event = db.prepare(
    'INSERT INTO events (view, seq, at, kind, a, b, c, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const views = Math.round(events / EVENTS_A_VIEW)
  for (let number = 0; number < views; number++) {
    if (number % VIEWS_A_COMMIT === 0) db.exec(number === 0 ? 'BEGIN' : 'COMMIT; BEGIN')
    // In the order of time, as they would have come.
    const atMs = nowMs - Math.floor((1 - number / views) * 365 * 24 * HOUR_MS) - random(HOUR_MS)
    const video = Math.floor((random(1_000) * random(VIDEOS)) / 1_000)
    const { lastInsertRowid } = view.run(
      `view${number}`,
      `ticket${number}`,
      of(SPACE),
      of(videoOf(video)),
      Math.floor(atMs / HOUR_MS),
      DURATION_MS,
      atMs - DURATION_MS,
      atMs + DURATION_MS,
      `visitor${random(views)}`,
      ...TRAITS.map((trait) => of(VALUES[trait][random(VALUES[trait].length)]!)),
    )
    const add = (
      seq: number,
      kind: (typeof VIEW_EVENT_KINDS)[number],
      a = 0,
      b = 0,
      c = 0,
      text = '',
    ) => event.run(lastInsertRowid, seq, atMs + seq * 10_000, kindOf(kind), a, b, c, text)
    add(0, 'play')
    add(1, 'start', 100 + random(3_000))
    let position = random(300_000)
    for (let seq = 2; seq < EVENTS_A_VIEW; seq++) {
      const step = 5_000 + random(5_000)
      if (seq % 7 === 0) add(seq, 'stall', random(2_000))
      else if (seq % 9 === 0) add(seq, 'seek', (position = random(300_000)))
      else
        add(
          seq,
          'played',
          position,
          (position += step),
          step,
          `${random(2) === 0 ? 720 : 1080}p|${random(4) === 0 ? 'en' : ''}`,
        )
    }
  }
  db.exec('COMMIT')
  db.close()
}

/** Answers how many seconds it took. */
export function addUp(file: string, print: (line: string) => void): number {
  const startedAt = performance.now()
  const seconds = (): number => (performance.now() - startedAt) / 1000
  const db = openForWriting(file)
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000')
  const rollUp = createRollUp(db)
  for (let pieces = 1; rollUp.next(EVENTS_AT_ONCE); pieces++)
    if (pieces % 10 === 0)
      print(`${pieces * EVENTS_AT_ONCE} events added up after ${seconds().toFixed(0)} s`)
  db.close()
  return seconds()
}

/** Viewing data as viewers send them, for tests of what becomes of them. */
import type { Batch, ViewEventKind, EventRow } from '../../../daemon/ports/analytics.ts'

export const SPACE = 'abcde'
export const videoOf = (number: number): string => `${SPACE}video${String(number).padStart(5, '0')}`
export const HOUR_MS = 3_600_000

/** Of one kind, with what it says. */
export const event = (
  seq: number,
  kind: ViewEventKind,
  more: Partial<EventRow> = {},
): EventRow => ({
  seq,
  atMs: more.atMs ?? 0,
  kind,
  a: 0,
  b: 0,
  c: 0,
  text: '',
  ...more,
})
export const played = (
  seq: number,
  fromMs: number,
  toMs: number,
  text = '720p|',
  playingMs = toMs - fromMs,
): EventRow => event(seq, 'played', { a: fromMs, b: toMs, c: playingMs, text })

let made = 0
/** At `atMs`; a view of its own, unless it is named. */
export function batch(atMs: number, events: EventRow[], more: Partial<Batch> = {}): Batch {
  made += 1
  return {
    space: SPACE,
    video: videoOf(1),
    durationMs: 60_000,
    ticket: `ticket${made}`,
    issuedMs: atMs - 600_000,
    receivedMs: atMs,
    view: `view${made}`,
    visitor: `visitor${made}`,
    isBot: false,
    traits: {
      device: 'desktop',
      browser: 'Firefox',
      os: 'Linux',
      country: 'NL',
      referrer: '',
      page: 'https://example.org/a',
      embed_domain: 'example.org',
    },
    ...more,
    events: events.map((row) => ({ ...row, atMs })),
  }
}

/** Repeats what answers whether there is more. */
export async function allOf(work: () => boolean | Promise<boolean>): Promise<void> {
  for (let isMore = true; isMore;) isMore = await work()
}

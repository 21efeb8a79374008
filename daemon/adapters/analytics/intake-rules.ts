/** What is taken in, and as what: the same for each database. */
import { MOST_VIEWS_A_TICKET } from '../../contract/analytics.ts'
import {
  VIEW_EVENT_KINDS,
  TRAITS,
  type Batch,
  type EventRow,
  type ViewEventKind,
} from '../../ports/analytics.ts'
import { OTHER } from './schema.ts'
import { dayOf, hourOf } from './sums/buckets.ts'

/** New pages, referrers and languages of subtitles per space and day; without a limit their sums would grow forever. */
const MOST_NEW_A_DAY = 1_000

export const KIND_NUMBER = Object.fromEntries(
  VIEW_EVENT_KINDS.map((kind, number) => [kind, number]),
) as Record<ViewEventKind, number>

/** Columns of a new view. */
export const VIEW_COLUMNS = [
  'view',
  'ticket',
  'space',
  'video',
  'hour',
  'duration_ms',
  'issued_ms',
  'last_ms',
  'bot',
  'visitor',
  ...TRAITS,
] as const

/** Values as VIEW_COLUMNS has them; `Word`: a text, or its number. */
export const viewValues = <Word>(
  batch: Batch,
  hour: number,
  words: { space: Word; video: Word; traits: readonly Word[] },
): (string | number | null | Word)[] => [
  batch.view,
  batch.ticket,
  words.space,
  words.video,
  hour,
  batch.durationMs,
  batch.issuedMs,
  batch.receivedMs,
  batch.isBot ? 1 : 0,
  batch.isBot ? null : batch.visitor,
  ...words.traits,
]

/** A view belongs to the hour in which it began. */
export const hourOfView = ({ events, receivedMs }: Batch): number =>
  hourOf(events.reduce((least, { atMs }) => Math.min(least, atMs), receivedMs))

/** Another ticket must not add to the view, nor may the view be of another video. */
export const isSameView = <Video>(
  stored: { ticket: string; video: Video },
  { ticket }: Batch,
  video: Video,
): boolean => stored.ticket === ticket && stored.video === video

export const mayBegin = (isRemoved: boolean, viewsOfTicket: number): boolean =>
  !isRemoved && viewsOfTicket < MOST_VIEWS_A_TICKET

export interface KnownWords<Word> {
  isKnown(text: string): boolean
  /** Makes it known. */
  of(text: string): Word
}

/** Languages of the subtitles that were on while the view played. */
export const subtitlesOf = ({ events }: Batch): string[] =>
  events.flatMap(({ kind, text }) => (kind === 'played' ? (text.split('|')[1] ?? []) : []))

export interface LimitedWords {
  /** Traits of a new view in the order of TRAITS. */
  traitsOf<Word>(batch: Batch, words: KnownWords<Word>): Word[]
  eventsOf(batch: Batch, isKnown: (text: string) => boolean): EventRow[]
}

/** Remembers which texts are new on the day on which they are received: no sender chooses that day. */
export function createLimitedWords(): LimitedWords {
  let newToday = { day: 0, texts: new Map<string, Set<string>>() }

  function limited(
    { space, receivedMs }: Batch,
    text: string,
    isKnown: (text: string) => boolean,
  ): string {
    const day = dayOf(hourOf(receivedMs))
    if (newToday.day !== day) newToday = { day, texts: new Map() }
    const seen = newToday.texts.get(space) ?? new Set()
    newToday.texts.set(space, seen)
    if (seen.has(text) || isKnown(text)) return text
    if (seen.size >= MOST_NEW_A_DAY) return OTHER
    seen.add(text)
    return text
  }

  return {
    traitsOf: (batch, words) =>
      TRAITS.map((trait) => {
        const text = batch.traits[trait]
        return words.of(
          trait === 'page' || trait === 'referrer' || trait === 'embed_domain'
            ? limited(batch, text, words.isKnown)
            : text,
        )
      }),
    eventsOf: (batch, isKnown) =>
      batch.events.map((event) => {
        const [quality, subtitle] = event.text.split('|')
        return event.kind === 'played' && subtitle
          ? { ...event, text: `${quality}|${limited(batch, subtitle, isKnown)}` }
          : event
      }),
  }
}

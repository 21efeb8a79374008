/**
 * Storage of viewing events and of the sums built from them. Sums follow soon after collection; reports
 * read only sums.
 */
import type { Dimension } from '../contract/analytics.ts'

export interface Analytics {
  /**
   * Stores a batch and resolves once it is durable. Returns how many of its events are new. Throws
   * `too_busy` when too many writes are queued, `storage_full`.
   */
  collect(batch: Batch): Promise<number>
  totals(question: Question): Promise<Sums>
  /** Sums for each interval. `edges` are full hours since 1970, one more than there are intervals. */
  series(question: Omit<Question, 'fromHour' | 'toHour'> & { edges: number[] }): Promise<Sums[]>
  /** Sums for each video, sorted by `sort`, highest first. */
  byVideo(question: Ranked): Promise<{ video: string; sums: Sums }[]>
  byValue(question: Ranked & { dimension: Dimension }): Promise<{ value: string; sums: Sums }[]>
  /** Histogram of a metric: the upper bound of each class and its number of views, in ascending order. */
  classes(
    question: Question & { of: 'startup_ms' | 'rebuffer_ratio' },
  ): Promise<{ upTo: number; views: number }[]>
  /** Plays and viewers for each second of a video, up to the last second that was played. */
  retention(question: Question): Promise<{ plays: number[]; views: number[] }>
  /**
   * Deletes a batch of everything about a video, including its share of the space's sums, and ignores later
   * events for it. Durable. Returns whether more remains to be deleted.
   */
  forget(video: string): Promise<boolean>
  /** Deletes a batch of a space's data, its videos included. Returns whether more remains to be deleted. */
  forgetSpace(space: string): Promise<boolean>
  /** Sets how long data is kept. Older data is deleted at once, in batches. */
  keep(keeping: Keeping): Promise<void>
  /** Pseudonym of a viewer for one space and one day: a keyed hash of 16 hexadecimal digits. */
  visitor(seen: { address: string; userAgent: string; space: string; now: Date }): Promise<string>
  /** ISO 3166-1 alpha-2 in capitals; null when unknown. */
  countryOf(address: string): string | null
  /** Whether an address belongs to a network that the operator lists as bots. */
  isProgramNetwork(address: string): boolean
  /** Stores and deletes nothing more: senders of views are asked to come again. Reports go on. */
  endWrites(): Promise<void>
  /** Resolves after all accepted events are written. */
  close(): Promise<void>
}

/** Retention, in days. */
export interface Keeping {
  eventDays: number
  /** Aggregated figures; 0 keeps them indefinitely. */
  days: number
}

/** Events of one view. The fields that describe the view are stored with its first batch only. */
export interface Batch {
  space: string
  video: string
  /** 0 when unknown. */
  durationMs: number
  ticket: string
  issuedMs: number
  receivedMs: number
  view: string
  visitor: string
  isBot: boolean
  traits: Record<Trait, string>
  events: EventRow[]
}
export const TRAITS = [
  'device',
  'browser',
  'os',
  'country',
  'referrer',
  'page',
  'embed_domain',
] as const
export type Trait = (typeof TRAITS)[number]

/** The database stores the index, so entries must never be removed or moved. */
export const VIEW_EVENT_KINDS = [
  'play',
  'start',
  'played',
  'pause',
  'seek',
  'ended',
  'rate',
  'fullscreen',
  'stall',
  'quality',
  'frames',
  'error',
  'leave',
] as const
export type ViewEventKind = (typeof VIEW_EVENT_KINDS)[number]

/**
 * `a`, `b`, `c` depend on the kind: start: startup time in ms · played: from ms, to ms, elapsed real
 * time in ms · seek: target in ms · rate: thousandths · fullscreen: 0 or 1 · stall: ms · frames:
 * dropped, total. `text`: for played such as `720p|en`; for quality and error their name.
 */
export interface EventRow {
  seq: number
  atMs: number
  kind: ViewEventKind
  a: number
  b: number
  c: number
  text: string
}

/** A time range in hours since 1970, UTC; `toHour` is excluded. */
export interface Question {
  space: string
  /** null selects the whole space. */
  videos: readonly string[] | null
  fromHour: number
  toHour: number
}
export interface Ranked extends Question {
  sort: 'views' | 'visitors' | 'watch_ms'
  limit: number
}

export const SUMS = [
  'attempts',
  'views',
  'visitors',
  'watch_ms',
  'unique_ms',
  'playing_ms',
  'completions',
  'failures',
  'exits',
  'startups',
  'startup_ms',
  'stalls',
  'stalled_ms',
  'dropped',
  'frames',
  'pauses',
  'seeks',
  'fullscreens',
  'bots',
] as const
export type Sum = (typeof SUMS)[number]
export type Sums = Record<Sum, number>

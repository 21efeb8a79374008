/** Where viewing data are kept and added up. The sums are made soon after; reports read nothing else. */
import type { Dimension } from '../contract/analytics.ts'

export interface Analytics {
  /**
   * Resolves once all of it is durable, with how many events are stored that were not there before.
   * Throws `too_busy` when more waits than can be written soon, `storage_full`.
   */
  collect(batch: Batch): Promise<number>
  totals(question: Question): Promise<Sums>
  /** One for each interval: `edges` are full hours, one more than there are intervals. */
  series(question: Omit<Question, 'fromHour' | 'toHour'> & { edges: number[] }): Promise<Sums[]>
  /** The most first. */
  byVideo(question: Ranked): Promise<{ video: string; sums: Sums }[]>
  byValue(question: Ranked & { dimension: Dimension }): Promise<{ value: string; sums: Sums }[]>
  /** Upper ends of classes, each with how many views are in it; in order. */
  classes(
    question: Question & { of: 'startup_ms' | 'rebuffer_ratio' },
  ): Promise<{ upTo: number; views: number }[]>
  /** For each second, until the last that was played. */
  retention(question: Question): Promise<{ plays: number[]; views: number[] }>
  /** What is known of a video, the space's share of it included; nothing of it is taken in any more. Durable. */
  forget(video: string): Promise<void>
  /** The same of a space and all of its videos, some of it at a time: answers whether there is more. */
  forgetSpace(space: string): Promise<boolean>
  /** From now on; what is older goes at once, some of it at a time. */
  keep(keeping: Keeping): Promise<void>
  /** Keyed hash of one who visits a space today, 16 hexadecimal digits. */
  visitor(seen: { address: string; userAgent: string; space: string; now: Date }): string
  /** ISO 3166-1, in capitals; null: not known. */
  countryOf(address: string): string | null
  /** Networks of programs, as the operator lists them. */
  isProgramNetwork(address: string): boolean
  /** Ends after what came is written. */
  close(): Promise<void>
}

/** For how many days. */
export interface Keeping {
  eventDays: number
  /** Figures; 0: for good. */
  days: number
}

/** Of one view; what describes it counts when it is its first. */
export interface Batch {
  space: string
  video: string
  /** 0: not known. */
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

/** Their place is their number in the database: nothing is taken out or moved. */
export const EVENT_KINDS = [
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
export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * `a`, `b`, `c` by kind: start: start-up ms · played: from ms, to ms, ms by the clock · seek: to ms
 * · rate: thousandths · fullscreen: 0, 1 · stall: ms · frames: dropped, all. `text`: played:
 * `720p|en`; quality, error: its name.
 */
export interface EventRow {
  seq: number
  atMs: number
  kind: EventKind
  a: number
  b: number
  c: number
  text: string
}

/** Hours since 1970, UTC; the last is not included. */
export interface Question {
  space: string
  /** null: the whole space. */
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

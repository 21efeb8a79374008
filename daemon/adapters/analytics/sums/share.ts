/** Contribution of one view to the sums: a vector for everything, and one for each value of each dimension. */
import { TRAITS, type Trait } from '../../../ports/analytics.ts'
import { classOf, RATIO_PARTS } from './classes.ts'
import type { ViewState } from './fold.ts'
import { COLUMNS, DIMENSION, type SchemaColumn } from '../schema.ts'

export interface ViewRow extends Record<Trait, number> {
  id: number
  view: string
  space: number
  video: number
  hour: number
  duration_ms: number
  issued_ms: number
  last_ms: number
  bot: number
  visitor: string | null
  new_in_video: number
  new_in_space: number
  state: string
}

/** Parallel to COLUMNS. */
export type Vector = number[]
type Parts = Partial<Record<SchemaColumn, number>>

export const vector = (parts: Parts): Vector => COLUMNS.map((column) => parts[column] ?? 0)
/** `dimension:value` → what is added. */
export type Share = Map<string, Vector>

export const uniqueOf = ({ ranges }: Pick<ViewState, 'ranges'>): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** Share of the video that must be played. A video of unknown length (0) is never complete. */
const COMPLETE = 0.9

/** `word`: the number of a text. */
export function shareOf(row: ViewRow, state: ViewState, word: (text: string) => number): Share {
  if (row.bot) return new Map([[`${DIMENSION.all}:0`, vector({ bots: 1 })]])
  const counted = state.counted ?? 0
  const unique = uniqueOf(state)
  const all = vector({
    attempts: 1,
    views: counted,
    visitors: counted * row.new_in_video,
    firsts: counted * row.new_in_space,
    watch_ms: state.watch,
    unique_ms: unique,
    playing_ms: state.playing,
    completions: row.duration_ms > 0 && unique >= COMPLETE * row.duration_ms ? 1 : 0,
    failures: state.failed ?? 0,
    exits: counted || state.failed ? 0 : 1,
    startups: state.startup === undefined ? 0 : 1,
    startup_ms: state.startup ?? 0,
    stalls: state.stalls,
    stalled_ms: state.stalled,
    dropped: state.dropped,
    frames: state.frames,
    pauses: state.pauses,
    seeks: state.seeks,
    fullscreens: state.fullscreens,
  })
  const share: Share = new Map([[`${DIMENSION.all}:0`, all]])
  for (const trait of TRAITS) share.set(`${DIMENSION[trait]}:${row[trait]}`, all)
  for (const dimension of ['quality', 'subtitle'] as const) {
    for (const [name, [watch, playing]] of Object.entries(state[dimension])) {
      share.set(
        `${DIMENSION[dimension]}:${word(name)}`,
        vector({
          attempts: 1,
          views: 1,
          visitors: row.new_in_video,
          firsts: row.new_in_space,
          watch_ms: watch,
          playing_ms: playing,
        }),
      )
    }
  }
  if (state.startup !== undefined)
    share.set(`${DIMENSION.startup_ms}:${classOf(state.startup)}`, vector({ views: 1 }))
  if (counted && state.playing + state.stalled > 0)
    share.set(
      `${DIMENSION.rebuffer_ratio}:${classOf(Math.round((RATIO_PARTS * state.stalled) / (state.playing + state.stalled)))}`,
      vector({ views: 1 }),
    )
  return share
}

/** Change from one share to the next. */
export function difference(before: Share, after: Share): Share {
  const change: Share = new Map()
  for (const [key, now] of after) {
    const was = before.get(key)
    const parts = was ? now.map((sum, index) => sum - was[index]!) : now
    if (parts.some((part) => part !== 0)) change.set(key, parts)
  }
  for (const [key, was] of before)
    if (!after.has(key))
      change.set(
        key,
        was.map((sum) => -sum),
      )
  return change
}

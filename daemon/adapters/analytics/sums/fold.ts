/** A view as it stands after its events. Pure: the same events in the same order make the same view. */
import { VIEW_EVENT_KINDS, type ViewEventKind } from '../../../ports/analytics.ts'
import { OTHER } from '../schema.ts'

export interface StoredEvent {
  kind: number
  at: number
  a: number
  b: number
  c: number
  text: string
}

/** Kept as JSON, so its names are short. Milliseconds. */
export interface ViewState {
  /** Counts: its first frame was shown. */
  counted?: 1
  failed?: 1
  startup?: number
  watch: number
  playing: number
  /** Played ranges of media time in ms, ascending and disjoint. */
  ranges: [from: number, to: number][]
  stalls: number
  stalled: number
  dropped: number
  frames: number
  pauses: number
  seeks: number
  fullscreens: number
  quality: SumsByName
  subtitle: SumsByName
}

/** Without a prototype: viewers choose the names, `constructor` among them. */
type SumsByName = Record<string, [watch: number, playing: number]>

const EMPTY: ViewState = {
  watch: 0,
  playing: 0,
  ranges: [],
  stalls: 0,
  stalled: 0,
  dropped: 0,
  frames: 0,
  pauses: 0,
  seeks: 0,
  fullscreens: 0,
  quality: {},
  subtitle: {},
}

export function stateOf(json: string): ViewState {
  const state = { ...structuredClone(EMPTY), ...(JSON.parse(json) as Partial<ViewState>) }
  return { ...state, quality: byName(state.quality), subtitle: byName(state.subtitle) }
}

const byName = (sums: SumsByName): SumsByName =>
  Object.assign(Object.create(null) as SumsByName, sums)

/** Video runs at 16 times its speed at most, in any browser. */
const FASTEST = 16
/** Tolerance for clocks and rounding. */
const SLACK_MS = 2_000
/** Far more than a person makes: without limits, what is kept of a view would grow forever. */
const MOST_NAMES = 50
const MOST_RANGES = 2_000

interface About {
  durationMs: number
  issuedMs: number
  lastMs: number
}

/** Changes the state; answers the stretches that were played, of which those are left out that cannot be. */
export function fold(
  state: ViewState,
  events: readonly StoredEvent[],
  about: About,
): [from: number, to: number][] {
  const played: [number, number][] = []
  for (const event of events) {
    const operation = OPERATIONS[VIEW_EVENT_KINDS[event.kind]!]
    const stretch = operation?.(state, event, about)
    if (stretch) played.push(stretch)
  }
  return played
}

type FoldStep = (state: ViewState, event: StoredEvent, about: About) => [number, number] | void
const OPERATIONS: Partial<Record<ViewEventKind, FoldStep>> = {
  start(state, { a }) {
    state.counted = 1
    state.startup ??= a
  },
  played,
  stall(state, { a }) {
    state.stalls += 1
    state.stalled += a
  },
  frames(state, { a, b }) {
    state.dropped += Math.min(a, b)
    state.frames += b
  },
  error: (state) => void (state.failed = 1),
  pause: (state) => void (state.pauses += 1),
  seek: (state) => void (state.seeks += 1),
  fullscreen: (state, { a }) => void (state.fullscreens += a),
}

function played(
  state: ViewState,
  { a: from, b: playedUntil, c: playing, text }: StoredEvent,
  { durationMs, issuedMs, lastMs }: About,
): [number, number] | undefined {
  const to = durationMs > 0 ? Math.min(playedUntil, durationMs) : playedUntil
  const watch = to - from
  const possible = lastMs - issuedMs + SLACK_MS
  if (
    watch <= 0 ||
    state.watch + watch > FASTEST * possible ||
    state.playing + playing > possible ||
    watch > FASTEST * (playing + SLACK_MS)
  )
    return undefined
  const ranges = union(state.ranges, [from, to])
  // Left out of every sum: watch time without a range would count as watched again.
  if (ranges.length > Math.max(MOST_RANGES, state.ranges.length)) return undefined
  state.counted = 1
  state.watch += watch
  state.playing += playing
  state.ranges = ranges
  const [quality, subtitle] = text.split('|')
  add(state.quality, quality || 'unknown', watch, playing)
  add(state.subtitle, subtitle || 'off', watch, playing)
  return [from, to]
}

function add(sums: SumsByName, name: string, watch: number, playing: number): void {
  const isNew = sums[name] === undefined
  const counted = isNew && Object.keys(sums).length >= MOST_NAMES ? OTHER : name
  const [before, beforePlaying] = sums[counted] ?? [0, 0]
  sums[counted] = [before + watch, beforePlaying + playing]
}

/** `ranges` are ascending and disjoint: those that touch the new one are beside each other. */
export function union(
  ranges: readonly [number, number][],
  [from, to]: [number, number],
): [number, number][] {
  const earlier = ranges.filter((range) => range[1] < from)
  const later = ranges.filter((range) => range[0] > to)
  const touching = ranges.slice(earlier.length, ranges.length - later.length)
  const merged: [number, number] = [
    Math.min(from, touching[0]?.[0] ?? from),
    Math.max(to, touching.at(-1)?.[1] ?? to),
  ]
  return [...earlier, merged, ...later]
}

/** Second n counts when the moment n + ½ was played: so stretches that touch never count one twice. */
export const secondsOf = ([from, to]: readonly [number, number]): [first: number, end: number] => [
  Math.ceil(from / 1000 - 0.5),
  Math.ceil(to / 1000 - 0.5),
]

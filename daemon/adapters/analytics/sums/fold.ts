/** A view as it stands after its events. Pure: the same events in the same order make the same view. */
import { VIEW_EVENT_KINDS, type ViewEventKind } from '../../../ports/analytics.ts'

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
  quality: Record<string, [watch: number, playing: number]>
  subtitle: Record<string, [watch: number, playing: number]>
}

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

export const stateOf = (json: string): ViewState => ({
  ...structuredClone(EMPTY),
  ...(JSON.parse(json) as Partial<ViewState>),
})

/** Video runs at 16 times its speed at most, in any browser. */
const FASTEST = 16
/** Tolerance for clocks and rounding. */
const SLACK_MS = 2_000

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
  state.counted = 1
  state.watch += watch
  state.playing += playing
  state.ranges = union(state.ranges, [from, to])
  const [quality, subtitle] = text.split('|')
  add(state.quality, quality || 'unknown', watch, playing)
  add(state.subtitle, subtitle || 'off', watch, playing)
  return [from, to]
}

function add(
  sums: Record<string, [number, number]>,
  name: string,
  watch: number,
  playing: number,
): void {
  const [before, beforePlaying] = sums[name] ?? [0, 0]
  sums[name] = [before + watch, beforePlaying + playing]
}

export function union(
  ranges: readonly [number, number][],
  [from, to]: [number, number],
): [number, number][] {
  const touching = ranges.filter((range) => range[0] <= to && range[1] >= from)
  const merged: [number, number] = [
    Math.min(from, ...touching.map((range) => range[0])),
    Math.max(to, ...touching.map((range) => range[1])),
  ]
  return [
    ...ranges.filter((range) => range[1] < from),
    merged,
    ...ranges.filter((range) => range[0] > to),
  ]
}

/** Second n counts when the moment n + ½ was played: so stretches that touch never count one twice. */
export const secondsOf = ([from, to]: readonly [number, number]): [first: number, end: number] => [
  Math.ceil(from / 1000 - 0.5),
  Math.ceil(to / 1000 - 0.5),
]

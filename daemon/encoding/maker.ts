/** Makes segments, each once: see SegmentMaker. */
import { AppError } from '../contract/errors.ts'
import { allRenditions } from '../ports/all-renditions.ts'
import type { Encoders, Made, SegmentMaker, Turn } from '../ports/encoding.ts'
import type { Deps } from '../ports/deps.ts'
import { demandSegment } from './demand.ts'
import { flyAudio, flyVideo } from './fly.ts'
import { Junction } from './junction.ts'
import { lanesFor } from './lanes.ts'
import { nextRun } from './next-run.ts'
import { audioPart, partsOf, renditionPart, SourceState } from './source-state.ts'
import { progressOf, weightOf, workOf, workUnderWay } from './work.ts'

/** What each part of the room needs. `memoryBytes`: what this machine has. */
export type MakerDeps = Pick<Deps, 'media' | 'storage'> & { encoders: Encoders; memoryBytes: number; junction: Junction }

/** Long enough that starting a process and finding the place cost nothing, short enough to lose little. */
const LONGEST_SEGMENTS = 10

export function createSegmentMaker(parts: Omit<MakerDeps, 'junction'>): SegmentMaker {
  const junction = new Junction(() => parts.encoders.paused)
  parts.encoders.onPause(() => junction.changed())
  const deps = { ...parts, junction }
  const states = new Map<string, Promise<SourceState>>()
  const uses = new Map<string, number>()
  const forgotten = new Set<string>()

  /** What is known of a source is kept while somebody works on it. */
  async function using<T>(made: Made, work: (state: SourceState) => Promise<T>): Promise<T> {
    const { source } = made
    let loading = states.get(source)
    if (!loading) {
      const state = new SourceState(made)
      loading = state.load(deps).then(() => state)
      states.set(source, loading)
      loading.catch(() => states.delete(source))
    }
    uses.set(source, (uses.get(source) ?? 0) + 1)
    try {
      return await work(await loading)
    } finally {
      const left = uses.get(source)! - 1
      uses.set(source, left)
      if (left === 0 && (await loading.then(({ flights }) => flights.size, () => 0)) === 0 && uses.get(source) === 0) {
        uses.delete(source)
        states.delete(source)
      }
    }
  }

  return {
    async demand(made, part, segment, signal) {
      if (forgotten.has(made.source)) throw new AppError('not_found', 'This version of the video is gone.')
      await using(made, (state) => demandSegment(deps, state, part, segment, signal))
    },

    makeVideo: (made, options) =>
      using(made, async (state) => {
        forgotten.delete(made.source)
        await makePicture(deps, state, options)
        return { frames: Math.min(made.ladder.video!.frameCount, state.endFrame), isDamaged: state.isDamaged }
      }),

    makeAudio: (made, track, { turn, signal }) =>
      using(made, async (state) => {
        forgotten.delete(made.source)
        const part = audioPart(track)
        const count = state.countOf(part)
        if (Array.from({ length: count }, (_, segment) => state.has(part, segment)).every(Boolean)) return { isDamaged: state.isDamaged }
        // To copy takes no encoder.
        const release = state.audioPlan(part).copy ? null : await deps.encoders.acquire(turn, signal)
        try {
          await flyAudio(deps, state, part, null, { signal }).ended
        } finally {
          release?.()
        }
        return { isDamaged: state.isDamaged }
      }),

    progress: (made) => using(made, async (state) => new Map(partsOf(made).map((part) => [part, progressOf(state, part)]))),

    async forget(prefix) {
      for (const loading of states.values()) {
        const state = await loading.catch(() => null)
        if (!state || !(`${state.prefix}/`.startsWith(`${prefix}/`) || prefix.startsWith(`${state.prefix}/`))) continue
        forgotten.add(state.made.source)
        const flights = [...state.flights]
        for (const flight of flights) flight.abort.abort(new AppError('not_found', 'This version of the video is gone.'))
        await Promise.all(flights.map((flight) => flight.landed))
        states.delete(state.made.source)
      }
    },
  }
}

async function makePicture(deps: MakerDeps, state: SourceState, { turn, upTo = Infinity, signal }: { turn: Turn; upTo?: number; signal: AbortSignal }): Promise<void> {
  const plan = state.made.ladder.video!
  // A family at a time, one decode each.
  const passes = [...Map.groupBy(allRenditions(plan), ({ codec = 'h264' }) => codec).values()].map((family) => family.map(({ name }) => name))
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const top = renditionPart(plan.renditions[0]!.name)
  const lanes = lanesFor(plan, { encoders: deps.encoders.count, memoryBytes: deps.memoryBytes })
  const next = (): ReturnType<typeof nextRun> => nextRun(
    {
      passes,
      end: Math.min(upTo, state.countOf(top)),
      missing: (name, segment) => !state.has(renditionPart(name), segment) && !state.isBeingMade(renditionPart(name), segment),
      work: (segment) => workOf(state, top, segment),
      underWay: workUnderWay(state),
      weight: (name) => weightOf(state, renditionPart(name)),
      begun: (segment) => state.isBegun(segment),
      leadIn: (segment) => state.leadIn(segment),
    },
    { encoders: lanes, longest: LONGEST_SEGMENTS },
  )

  async function encodeOn(): Promise<void> {
    while (next()) {
      const release = await deps.encoders.acquire(turn, both)
      try {
        const run = next()
        if (!run) return
        await flyVideo(deps, state, run, { signal: both, isBeginning: turn.kind === 'beginning' }).ended
      } finally {
        release()
      }
    }
  }

  /** Made by others: for viewers, or by another job of the same source. */
  const others = (): Promise<void>[] => [...state.flights].filter(({ parts }) => parts.some((part) => part.startsWith('renditions/'))).map(({ landed }) => landed)

  for (;;) {
    const results = await Promise.allSettled(Array.from({ length: lanes }, () => encodeOn().catch((error: unknown) => {
      stop.abort(error)
      throw error
    })))
    signal.throwIfAborted()
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    // What a viewer's encode was to bring and did not, because the viewer left, is still to be made.
    await Promise.all(others())
    if (allThere(state, Math.min(upTo, state.countOf(top)))) return
    if (!next()) throw new AppError('encoding_failed', 'Some segments were not made.')
  }
}

function allThere(state: SourceState, end: number): boolean {
  return allRenditions(state.made.ladder.video!).every(({ name }) =>
    Array.from({ length: end }, (_, segment) => state.has(renditionPart(name), segment)).every(Boolean))
}

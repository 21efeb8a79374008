/** One process that makes a run, entered into what is known of its source from the first moment on. */
import { AppError } from '../contract/errors.ts'
import { EncoderDied } from '../ports/encoder-died.ts'
import type { Part, Turn } from '../ports/encoding.ts'
import { firstFrameOf } from '../ports/grid.ts'
import { sourceFile } from '../ports/layout.ts'
import type { MakerDeps } from './deps.ts'
import type { EncodeRun } from './next-run.ts'
import { audioPart, renditionPart, type Flight, type SourceState } from './source-state.ts'

/** More would make a segment of some seconds no sooner. */
const MOST_THREADS = 4

/** Of an encoder that dies while somebody waits. */
const MOST_TRIES = 3

/**
 * `turn`: waited for inside the flight; absent where the caller holds an encoder already, for a
 * `beginning` or for the rest.
 */
interface Flying {
  signal: AbortSignal
  turn?: Turn
  isBeginning?: boolean
}

export function flyVideo(
  deps: MakerDeps,
  state: SourceState,
  run: EncodeRun,
  flying: Flying,
): Flight {
  const isUrgent = flying.turn?.kind === 'viewer'
  return launch(
    deps,
    state,
    { parts: run.renditions.map(renditionPart), first: run.first, last: run.last, isUrgent },
    flying,
    async (signal, flight) => {
      const plan = state.planWith(run.renditions)
      const { frames } = await deps.media.encodeVideo(
        {
          source: sourcePath(deps, state),
          plan,
          first: run.first,
          last: run.last,
          urgent: isUrgent,
          // In the background a core each; for a viewer all of them.
          threads: isUrgent ? Math.min(deps.encoders.count, MOST_THREADS) : 1,
          dir: deps.storage.localPath(`${state.prefix}/renditions`),
        },
        {
          signal,
          way: flight.way,
          onProgress: (seconds) => (flight.seconds = seconds),
          onSegment: (name, segment) => state.arrived(renditionPart(name), segment),
          onBegin: (frame) => (flight.beganAt = frame),
          onDamage: () => (state.isDamaged = true),
        },
      )
      if (run.first === 0 && frames === 0)
        throw new AppError(
          'source_damaged',
          'No picture of this file could be decoded. Export it again and upload it again.',
        )
      if (frames < firstFrameOf(plan, run.last + 1) - firstFrameOf(plan, run.first))
        state.endsAfter(run.first, frames)
    },
  )
}

/** `range` absent: the whole track. `isUrgent`: somebody waits for it. */
export function flyAudio(
  deps: MakerDeps,
  state: SourceState,
  part: Part,
  range: { first: number; last: number } | null,
  flying: Flying & { isUrgent: boolean },
): Flight {
  const { first, last } = range ?? { first: 0, last: state.countOf(part) - 1 }
  const { isUrgent } = flying
  return launch(
    deps,
    state,
    { parts: [part], first, last, isUrgent },
    flying,
    async (signal, flight) => {
      await deps.media.encodeAudio(
        {
          source: sourcePath(deps, state),
          plan: state.audioPlan(part),
          segmentSeconds: state.segmentSeconds,
          endSeconds: state.made.ladder.durationSeconds,
          dir: deps.storage.localPath(`${state.prefix}/${part}`),
          urgent: isUrgent,
          ...(range ? { range } : {}),
        },
        {
          signal,
          way: flight.way,
          onProgress: (seconds) => (flight.seconds = seconds),
          onSegment: (track, segment) => state.arrived(audioPart(track), segment),
          onDamage: () => (state.isDamaged = true),
        },
      )
    },
  )
}

type Work = (signal: AbortSignal, flight: Flight) => Promise<void>

function launch(
  deps: MakerDeps,
  state: SourceState,
  run: Pick<Flight, 'parts' | 'first' | 'last' | 'isUrgent'>,
  { signal, turn, isBeginning }: Flying,
  work: Work,
): Flight {
  const abort = new AbortController()
  const both = AbortSignal.any([signal, abort.signal])
  const giveUp = (): void =>
    abort.abort(
      new AppError('too_busy', 'Others wait for parts that are not encoded yet.', {
        retryAfterSeconds: 1,
      }),
    )
  const way = deps.junction.enter({
    spare: turn && { kind: turn.kind, giveUp },
    isBeginning: isBeginning ?? false,
  })
  const flight: Flight = {
    ...run,
    abort,
    way,
    seconds: 0,
    beganAt: null,
    ended: Promise.resolve(),
    landed: Promise.resolve(),
  }
  state.flights.add(flight)
  flight.ended = withEncoder().then(
    () => state.landed(flight, null),
    (error: unknown) => {
      state.landed(flight, error)
      throw error
    },
  )
  flight.landed = flight.ended.catch(() => undefined)
  return flight

  /** What the background makes is begun again by the background, which knows what else is to be made. */
  async function whileSomebodyWaits(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await work(both, flight)
      } catch (error) {
        if (
          !run.isUrgent ||
          tries === MOST_TRIES ||
          both.aborted ||
          !(error instanceof EncoderDied)
        )
          throw error
      }
    }
  }

  async function withEncoder(): Promise<void> {
    let release: (() => void) | null = null
    try {
      if (turn) release = await deps.encoders.acquire(turn, both)
      way.run()
      await whileSomebodyWaits()
    } finally {
      way.end()
      release?.()
    }
  }
}

function sourcePath({ storage }: MakerDeps, { made }: SourceState): string {
  return storage.localPath(sourceFile(made.video, made.source))
}

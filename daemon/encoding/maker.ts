/** The implementation of SegmentMaker: every segment is made once. */
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../contract/errors.ts'
import { allRenditions } from '../ports/all-renditions.ts'
import type { EncodePlace, Part, Priority, SegmentMaker } from '../ports/encoding.ts'
import { EncoderDied } from '../ports/encoder-died.ts'
import { firstFrameOf } from '../ports/grid.ts'
import type { MakerDeps } from './deps.ts'
import { linkReused } from './cut-run.ts'
import { Deaths } from './deaths.ts'
import { demandSegment } from './demand.ts'
import { startAudioTask, startVideoTask } from './encode-task.ts'
import { EncodeScheduler } from './scheduler.ts'
import { createMachines } from './machines.ts'
import { nextRun, type EncodeRun } from './next-run.ts'
import {
  audioPart,
  partsOf,
  renditionPart,
  type EncodeTask,
  type SourceState,
} from './source-state.ts'
import { createSourceStates } from './source-states.ts'
import { progressOf, weightOf, workOf, remainingWork } from './work.ts'
import { createWorkerFaults } from './worker-faults.ts'

/** Long enough to make the start of a process and the seek negligible, short enough to lose little. */
const LONGEST_SEGMENTS = 10

export function createSegmentMaker(parts: Omit<MakerDeps, 'scheduler'>): SegmentMaker {
  const scheduler = new EncodeScheduler(() => parts.encoders.paused)
  parts.encoders.onPause(() => scheduler.changed())
  const deps = { ...parts, scheduler }
  const { using, forget, forgotten } = createSourceStates(deps)

  return {
    async demand(encoded, part, segment, signal) {
      if (forgotten.has(encoded.source))
        throw new AppError('not_found', 'This version of the video no longer exists.')
      await using(encoded, (state) => demandSegment(deps, state, part, segment, signal), signal)
    },

    playbackStarts: () => scheduler.playbackStarts(),

    makeVideo: (encoded, options) =>
      using(
        encoded,
        async (state) => {
          forgotten.delete(encoded.source)
          await linkReused(deps, state)
          await makePicture(deps, state, options)
          return {
            frames: Math.min(encoded.ladder.video!.frameCount, state.endFrame),
            isDamaged: state.isDamaged,
          }
        },
        options.signal,
      ),

    link: (encoded) => using(encoded, (state) => linkReused(deps, state)),

    makeAudio: (encoded, track, options) =>
      using(
        encoded,
        async (state) => {
          forgotten.delete(encoded.source)
          await makeSound(deps, state, audioPart(track), options)
          return { isDamaged: state.isDamaged }
        },
        options.signal,
      ),

    discard: (encoded, part) =>
      using(encoded, async (state) => {
        const tasks = [...state.tasks].filter(({ parts }) => parts.includes(part))
        for (const task of tasks)
          task.abort.abort(new AppError('not_found', 'This part is being made again.'))
        await Promise.all(tasks.map(({ settled }) => settled))
        for (const segment of state.existingOf(part)) state.lost(part, segment)
        await deps.storage.remove(`${state.prefix}/${part}`)
      }),

    progress: (encoded, signal) =>
      using(
        encoded,
        async (state) => new Map(partsOf(encoded).map((part) => [part, progressOf(state, part)])),
        signal,
      ),

    forget,
  }
}

/** Encodes a track in one process; continues after an encoder that died. */
async function makeSound(
  deps: MakerDeps,
  state: SourceState,
  part: Part,
  { priority, upTo = Infinity, signal }: { priority: Priority; upTo?: number; signal: AbortSignal },
): Promise<void> {
  const whole = state.countOf(part)
  const count = Math.min(upTo, whole)
  const missing = (): number | undefined =>
    Array.from({ length: count }, (_, segment) => segment).find(
      (segment) => !state.has(part, segment),
    )
  const deaths = new Deaths()
  for (let first = missing(); first !== undefined; first = missing()) {
    // Copying needs no encoder.
    const release = state.audioPlan(part).copy
      ? null
      : await deps.encoders.acquire(priority, signal)
    const start = first
    const error = await startAudioTask(
      deps,
      state,
      part,
      first === 0 && count === whole ? null : { first, last: count - 1 },
      { signal, isUrgent: false },
    )
      .ended.then(
        () => null,
        (failure: unknown) => failure,
      )
      .finally(release)
    if (error === null) return
    if (!(error instanceof EncoderDied)) throw error
    const wait = deaths.died([part], missing() ?? start, start, error)
    if (wait === null || deaths.error !== null) throw error
    await delay(wait, signal)
  }
}

async function makePicture(
  deps: MakerDeps,
  state: SourceState,
  { priority, upTo = Infinity, signal }: { priority: Priority; upTo?: number; signal: AbortSignal },
): Promise<void> {
  const plan = state.encoded.ladder.video!
  // A pass for each codec family, which decodes the source once.
  const passes = [...Map.groupBy(allRenditions(plan), ({ codec = 'h264' }) => codec).values()].map(
    (family) => family.map(({ name }) => name),
  )
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const top = renditionPart(plan.renditions[0]!.name)
  const machines = createMachines(deps, plan)
  const deaths = new Deaths()
  const faults = createWorkerFaults(machines, deps.log)
  const next = (): EncodeRun | null => {
    const run = nextRunOf()
    return run && deaths.narrowed(run)
  }
  const nextRunOf = (): EncodeRun | null =>
    nextRun(
      {
        passes,
        end: Math.min(upTo, state.countOf(top)),
        missing: (name, segment) =>
          !deaths.isLeftOut(segment) &&
          !state.has(renditionPart(name), segment) &&
          !state.isBeingEncoded(renditionPart(name), segment),
        work: (segment) => workOf(state, top, segment),
        remainingWork: remainingWork(state),
        weight: (name) => weightOf(state, renditionPart(name)),
        isPartial: (segment) => state.isPartial(segment),
        leadIn: (segment) => state.leadIn(segment),
      },
      { encoders: Math.max(1, machines.most()), longest: LONGEST_SEGMENTS },
    )

  async function encodeOn(): Promise<void> {
    while (next()) {
      const slot = await machines.acquire(priority, both)
      let wait: number
      try {
        const run = next()
        if (!run) return
        wait = await encodeRun(run, slot.worker)
      } finally {
        slot.release()
      }
      await delay(wait, both)
    }
  }

  /** Returns the delay in ms before the next run. */
  async function encodeRun(run: EncodeRun, worker: EncodePlace | null): Promise<number> {
    const task = startVideoTask(deps, state, run, {
      signal: both,
      worker,
      isBeginning: priority.kind === 'first-segments',
    })
    try {
      await task.ended
      if (worker) faults.encoded(worker)
      return 0
    } catch (error) {
      if (both.aborted) throw error
      const { segment, frame } = placeOfDeath(state, run, task)
      if (worker && faults.isOfMachine(worker, segment, error)) return 0
      if (!(error instanceof EncoderDied)) throw error
      const wait = deaths.died(run.renditions, segment, frame, error)
      deps.log.warn(
        { err: error, source: state.encoded.source, segment, frame },
        'an encoder exited before it was finished',
      )
      if (wait === null) throw error
      return wait
    }
  }

  /** Tasks of others: for viewers, or of another job for the same source. */
  const others = (): Promise<void>[] =>
    [...state.tasks]
      .filter(({ parts }) => parts.some((part) => part.startsWith('renditions/')))
      .map(({ settled }) => settled)

  for (;;) {
    await machines.useAll(() => encodeOn().catch((error: unknown) => stop.abort(error)))
    signal.throwIfAborted()
    if (stop.signal.aborted) throw stop.signal.reason
    // Segments that a viewer's task did not finish, because the viewer left, are still missing.
    await Promise.all(others())
    if (allExist(state, Math.min(upTo, state.countOf(top)))) return
    if (!next())
      throw deaths.error ?? new AppError('encoding_failed', 'Some segments were not encoded.')
  }
}

/** The first missing segment of the run, and the frame up to which its output exists. */
function placeOfDeath(
  state: SourceState,
  { renditions, first, last }: EncodeRun,
  { beganAt }: EncodeTask,
): { segment: number; frame: number } {
  let segment = first
  while (segment < last && renditions.every((name) => state.has(renditionPart(name), segment)))
    segment++
  return {
    segment,
    frame: Math.max(beganAt ?? 0, firstFrameOf(state.encoded.ladder.video!, segment)),
  }
}

async function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return
  await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

function allExist(state: SourceState, end: number): boolean {
  return allRenditions(state.encoded.ladder.video!).every(({ name }) =>
    Array.from({ length: end }, (_, segment) => state.has(renditionPart(name), segment)).every(
      Boolean,
    ),
  )
}

/**
 * An ffmpeg process that encodes a run, here or at a worker; listed in the state of its source from the
 * start.
 */
import { AppError } from '../contract/errors.ts'
import { EncoderDied, WorkerLost } from '../ports/encoder-died.ts'
import type { EncodePlace, Part, PlacedRun, Priority } from '../ports/encoding.ts'
import { firstFrameOf } from '../ports/grid.ts'
import { sourceFile } from '../ports/layout.ts'
import type { SegmentCall } from '../ports/engine-call.ts'
import type { VideoPlan } from '../ports/media.ts'
import { makeCutRun } from './cut-run.ts'
import type { MakerDeps } from './deps.ts'
import { initsOf, withInputs } from './inputs.ts'
import type { EncodeRun } from './next-run.ts'
import { audioPart, renditionPart, type EncodeTask, type SourceState } from './source-state.ts'

/** More threads do not speed up a segment of a few seconds. */
const MOST_THREADS = 4

/** Attempts of an urgent task whose encoder dies. */
const MOST_TRIES = 3

/**
 * `priority`: acquire an encoder of this priority inside the task; absent when the caller already holds one.
 * `worker`: where that one is; absent on this machine.
 */
interface TaskOptions {
  signal: AbortSignal
  priority?: Priority
  worker?: EncodePlace | null
  isBeginning?: boolean
}

export function startVideoTask(
  deps: MakerDeps,
  state: SourceState,
  run: EncodeRun,
  options: TaskOptions,
): EncodeTask {
  const isUrgent = options.priority?.kind === 'viewer'
  const plan = state.planWith(run.renditions)
  return startTask(
    deps,
    state,
    { parts: run.renditions.map(renditionPart), first: run.first, last: run.last, isUrgent },
    { ...options, fits: (worker) => fitsPlan(deps, plan, worker) },
    async (signal, task, worker) => {
      // A single core for each background task; several for a viewer.
      const slots = worker?.slots ?? Math.max(1, deps.encoders.count)
      const effort = { urgent: isUrgent, threads: isUrgent ? Math.min(slots, MOST_THREADS) : 1 }
      const call: SegmentCall = {
        signal,
        lease: task.lease,
        onProgress: (seconds) => (task.seconds = seconds),
        onSegment: (name, segment) => state.arrived(renditionPart(name), segment),
        onBegin: (frame) => (task.beganAt = frame),
        onDamage: () => (state.isDamaged = true),
      }
      if (plan.pieces) return makeCutRun(deps, state, run, effort, call)
      const { first, last } = run
      const placed = { encoded: state.encoded, plan, first, last, ...effort }
      const { frames } = await (worker
        ? encodeThere(deps, state, worker, placed, call)
        : encodeHere(deps, state, placed, call))
      if (run.first === 0 && frames === 0)
        throw new AppError(
          'source_damaged',
          'The video in this file could not be decoded. Export it again, then upload it again.',
        )
      if (frames < firstFrameOf(plan, run.last + 1) - firstFrameOf(plan, run.first))
        state.endsAfter(run.first, frames)
    },
  )
}

function encodeHere(
  deps: MakerDeps,
  state: SourceState,
  { encoded: _encoded, ...run }: PlacedRun,
  call: SegmentCall,
): Promise<{ frames: number }> {
  return withInputs(deps, state, call.signal, (inputs) =>
    deps.storage.withFolder(
      `${state.prefix}/renditions`,
      (dir) => deps.media.encodeVideo({ ...inputs, ...run, dir }, call),
      initsOf(run.plan),
      call.signal,
    ),
  )
}

async function encodeThere(
  { media, storage }: MakerDeps,
  state: SourceState,
  worker: EncodePlace,
  run: PlacedRun,
  call: SegmentCall,
): Promise<{ frames: number }> {
  const done = await worker.encodeVideo(run, call)
  // What a killed encode had left here of its first segment is of no use any more, and is removed by this look.
  if (state.isPartial(run.first))
    for (const { name } of run.plan.renditions)
      await storage.withFolder(`${state.prefix}/${renditionPart(name)}`, media.partialSegments, [])
  return done
}

/** Whether a viewer's run may be encoded there; where this machine has no encoders, only what no worker can do. */
function fitsPlan({ encoders }: MakerDeps, plan: VideoPlan, worker: EncodePlace | null): boolean {
  if (worker) return canShare(plan) && worker.canEncode(plan.renditions)
  return (
    encoders.count > 0 ||
    !canShare(plan) ||
    !encoders.workers.some((each) => each.canEncode(plan.renditions))
  )
}

/** A cut is joined from what is here, and the frames of an animation are read from a copy that is made here. */
export const canShare = (plan: VideoPlan): boolean => !plan.pieces && !plan.isAnimation

/** `range` absent: the whole track. `isUrgent`: somebody is waiting. */
export function startAudioTask(
  deps: MakerDeps,
  state: SourceState,
  part: Part,
  range: { first: number; last: number } | null,
  options: TaskOptions & { isUrgent: boolean },
): EncodeTask {
  const { first, last } = range ?? { first: 0, last: state.countOf(part) - 1 }
  const { isUrgent } = options
  return startTask(
    deps,
    state,
    { parts: [part], first, last, isUrgent },
    options,
    async (signal, task) => {
      const { video, source, ladder } = state.encoded
      const run = {
        plan: state.audioPlan(part),
        segmentSeconds: state.segmentSeconds,
        endSeconds: ladder.durationSeconds,
        urgent: isUrgent,
        ...(range ? { range } : {}),
      }
      const call: SegmentCall = {
        signal,
        lease: task.lease,
        onProgress: (seconds) => (task.seconds = seconds),
        onSegment: (track, segment) => state.arrived(audioPart(track), segment),
        onDamage: () => (state.isDamaged = true),
      }
      await deps.storage.withFile(
        sourceFile(video, source),
        (path) =>
          deps.storage.withFolder(
            `${state.prefix}/${part}`,
            (dir) => deps.media.encodeAudio({ source: path, dir, ...run }, call),
            ['init.mp4'],
            signal,
          ),
        signal,
      )
    },
  )
}

type Work = (signal: AbortSignal, task: EncodeTask, worker: EncodePlace | null) => Promise<void>

interface StartOptions extends TaskOptions {
  /** Which machines an encoder that is acquired inside the task may be on; absent: this one. */
  fits?: (worker: EncodePlace | null) => boolean
}
const hereAlone = (worker: EncodePlace | null): boolean => worker === null

function startTask(
  deps: MakerDeps,
  state: SourceState,
  run: Pick<EncodeTask, 'parts' | 'first' | 'last' | 'isUrgent'>,
  { signal, priority, worker: given = null, isBeginning, fits = hereAlone }: StartOptions,
  work: Work,
): EncodeTask {
  state.requirePresent()
  const abort = new AbortController()
  const both = AbortSignal.any([signal, abort.signal])
  const preempt = (): void =>
    abort.abort(
      new AppError('too_busy', 'The server is busy encoding for other viewers.', {
        retryAfterSeconds: 1,
      }),
    )
  const lease = deps.scheduler.lease({
    preemptible: priority && { kind: priority.kind, preempt },
    isBeginning: isBeginning ?? false,
  })
  const task: EncodeTask = {
    ...run,
    abort,
    lease,
    seconds: 0,
    beganAt: null,
    ended: Promise.resolve(),
    settled: Promise.resolve(),
  }
  state.tasks.add(task)
  task.ended = withEncoder().then(
    () => state.taskEnded(task, null),
    (error: unknown) => {
      state.taskEnded(task, error)
      throw error
    },
  )
  task.settled = task.ended.catch(() => undefined)
  return task

  /**
   * Retries urgent tasks only: background work is planned again by its caller, which knows what else is
   * missing.
   */
  async function whileSomebodyWaits(worker: EncodePlace | null): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await work(both, task, worker)
      } catch (error) {
        if (
          !run.isUrgent ||
          tries === MOST_TRIES ||
          both.aborted ||
          error instanceof WorkerLost ||
          !(error instanceof EncoderDied)
        )
          throw error
      }
    }
  }

  async function withEncoder(): Promise<void> {
    try {
      if (priority) await withOwnEncoder(priority)
      else await workAt(given)
    } finally {
      lease.end()
    }
  }

  async function workAt(worker: EncodePlace | null): Promise<void> {
    if (!worker) await lease.untilMayBegin(both)
    lease.run(worker)
    await whileSomebodyWaits(worker)
  }

  /** Viewers do not see that a worker has ended, or cannot do it: another machine does the rest. */
  async function withOwnEncoder(wanted: Priority): Promise<void> {
    const failed = new Set<string>()
    const isOpen = (at: EncodePlace | null): boolean => fits(at) && !(at && failed.has(at.id))
    for (let tries = 1; ; tries++) {
      const slot = await deps.encoders.acquireAt(wanted, { signal: both, fits: isOpen })
      try {
        return await workAt(slot.worker)
      } catch (error) {
        if (!slot.worker || tries === MOST_TRIES || both.aborted) throw error
        if (error instanceof WorkerLost) continue
        failed.add(slot.worker.id)
        if (![null, ...deps.encoders.workers].some(isOpen)) throw error
      } finally {
        slot.release()
      }
    }
  }
}

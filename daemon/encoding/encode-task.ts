/** An ffmpeg process that encodes a run; listed in the state of its source from the start. */
import { AppError } from '../contract/errors.ts'
import { EncoderDied } from '../ports/encoder-died.ts'
import type { Part, Priority } from '../ports/encoding.ts'
import { firstFrameOf } from '../ports/grid.ts'
import { sourceFile } from '../ports/layout.ts'
import type { SegmentCall } from '../ports/engine-call.ts'
import { makeCutRun, watermarkOf } from './cut-run.ts'
import type { MakerDeps } from './deps.ts'
import type { EncodeRun } from './next-run.ts'
import { audioPart, renditionPart, type EncodeTask, type SourceState } from './source-state.ts'

/** More threads do not speed up a segment of a few seconds. */
const MOST_THREADS = 4

/** Attempts of an urgent task whose encoder dies. */
const MOST_TRIES = 3

/** `priority`: acquire an encoder of this priority inside the task; absent when the caller already holds one. */
interface TaskOptions {
  signal: AbortSignal
  priority?: Priority
  isBeginning?: boolean
}

export function startVideoTask(
  deps: MakerDeps,
  state: SourceState,
  run: EncodeRun,
  options: TaskOptions,
): EncodeTask {
  const isUrgent = options.priority?.kind === 'viewer'
  return startTask(
    deps,
    state,
    { parts: run.renditions.map(renditionPart), first: run.first, last: run.last, isUrgent },
    options,
    async (signal, task) => {
      const plan = state.planWith(run.renditions)
      // A single core for each background task; several for a viewer.
      const effort = {
        urgent: isUrgent,
        threads: isUrgent ? Math.min(deps.encoders.count, MOST_THREADS) : 1,
      }
      const call: SegmentCall = {
        signal,
        lease: task.lease,
        onProgress: (seconds) => (task.seconds = seconds),
        onSegment: (name, segment) => state.arrived(renditionPart(name), segment),
        onBegin: (frame) => (task.beganAt = frame),
        onDamage: () => (state.isDamaged = true),
      }
      if (plan.pieces) return makeCutRun(deps, state, run, effort, call)
      const { frames } = await deps.media.encodeVideo(
        {
          source: sourcePath(deps, state),
          plan,
          ...watermarkOf(deps, state),
          first: run.first,
          last: run.last,
          ...effort,
          dir: deps.storage.localPath(`${state.prefix}/renditions`),
        },
        call,
      )
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
      await deps.media.encodeAudio(
        {
          source: sourcePath(deps, state),
          plan: state.audioPlan(part),
          segmentSeconds: state.segmentSeconds,
          endSeconds: state.encoded.ladder.durationSeconds,
          dir: deps.storage.localPath(`${state.prefix}/${part}`),
          urgent: isUrgent,
          ...(range ? { range } : {}),
        },
        {
          signal,
          lease: task.lease,
          onProgress: (seconds) => (task.seconds = seconds),
          onSegment: (track, segment) => state.arrived(audioPart(track), segment),
          onDamage: () => (state.isDamaged = true),
        },
      )
    },
  )
}

type Work = (signal: AbortSignal, task: EncodeTask) => Promise<void>

function startTask(
  deps: MakerDeps,
  state: SourceState,
  run: Pick<EncodeTask, 'parts' | 'first' | 'last' | 'isUrgent'>,
  { signal, priority, isBeginning }: TaskOptions,
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
  async function whileSomebodyWaits(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await work(both, task)
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
      if (priority) release = await deps.encoders.acquire(priority, both)
      lease.run()
      await whileSomebodyWaits()
    } finally {
      lease.end()
      release?.()
    }
  }
}

function sourcePath({ storage }: MakerDeps, { encoded }: SourceState): string {
  return storage.localPath(sourceFile(encoded.video, encoded.source))
}

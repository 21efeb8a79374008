/** One process that makes a run, entered into what is known of its source from the first moment on. */
import { AppError } from '../contract/errors.ts'
import { EncoderDied } from '../ports/encoder-died.ts'
import type { Part, Priority } from '../ports/encoding.ts'
import { firstFrameOf } from '../ports/grid.ts'
import { sourceFile } from '../ports/layout.ts'
import type { MakerDeps } from './deps.ts'
import type { EncodeRun } from './next-run.ts'
import { audioPart, renditionPart, type EncodeTask, type SourceState } from './source-state.ts'

/** More would make a segment of some seconds no sooner. */
const MOST_THREADS = 4

/** Of an encoder that dies while somebody waits. */
const MOST_TRIES = 3

/**
 * `priority`: waited for inside the task; absent where the caller holds an encoder already, for a
 * `first-segments` or for the rest.
 */
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
          lease: task.lease,
          onProgress: (seconds) => (task.seconds = seconds),
          onSegment: (name, segment) => state.arrived(renditionPart(name), segment),
          onBegin: (frame) => (task.beganAt = frame),
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
          endSeconds: state.made.ladder.durationSeconds,
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
  const abort = new AbortController()
  const both = AbortSignal.any([signal, abort.signal])
  const preempt = (): void =>
    abort.abort(
      new AppError('too_busy', 'Others wait for parts that are not encoded yet.', {
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

  /** What the background makes is begun again by the background, which knows what else is to be made. */
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

function sourcePath({ storage }: MakerDeps, { made }: SourceState): string {
  return storage.localPath(sourceFile(made.video, made.source))
}

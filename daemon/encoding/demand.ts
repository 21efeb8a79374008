/**
 * A segment that somebody waits for: taken from a running task that will soon reach it, otherwise from
 * a task of its own.
 */
import { AppError } from '../contract/errors.ts'
import type { Part } from '../ports/encoding.ts'
import { sourceFile } from '../ports/layout.ts'
import { initsOf } from './inputs.ts'
import { startAudioTask, startVideoTask } from './encode-task.ts'
import type { MakerDeps } from './deps.ts'
import { unlessAborted } from '../ports/unless-aborted.ts'
import { untilArrived } from './until-arrived.ts'
import { covers, type EncodeTask, type SourceState } from './source-state.ts'

/**
 * Number of segments in a task for a viewer who continues from an existing segment. After a seek the
 * first segment is encoded alone, since an encoder finishes a segment sooner when it is the last.
 */
const ONWARD_SEGMENTS = 4
/** Audio encodes fast: wait for a background task that is at most this many segments away. */
const NEAR_SOUND = 25
/**
 * Wait for a background video task when this share of the segment is done. Otherwise start a new one:
 * the background encodes all renditions, and is suspended for viewers.
 */
const NEAR_DONE = 0.75

export async function demandSegment(
  deps: MakerDeps,
  state: SourceState,
  part: Part,
  segment: number | 'init',
  signal: AbortSignal,
): Promise<void> {
  if (segment === 'init') return demandInit(deps, state, part, signal)
  if (segment >= state.countOf(part))
    throw new AppError('not_found', 'The video ends before this segment.')
  if (state.has(part, segment)) {
    if (await isOnDisk(deps, state, part, `${segment}.m4s`)) return
    state.lost(part, segment)
  }
  await requireSource(deps, state, `${part}/${segment}.m4s`)
  await untilArrived(deps.arrivals, state.encoded.source, { part, segment }, signal)

  let arrival = state.arrival(part, segment)
  let tasks = nearTasks
  for (;;) {
    const task = tasks(state, part, segment)[0] ?? start(deps, state, part, segment)
    try {
      await waitFor(deps, task, Promise.race([arrival, task.settled]), signal)
      // The task ended without this segment; wait for another task that includes it.
      if (state.has(part, segment) || !state.isBeingEncoded(part, segment)) return await arrival
      tasks = anyTasks
    } catch (error) {
      if (signal.aborted || task.isUrgent || isGone(error)) throw error
      // What ended a background task may have nothing to do with this segment.
      arrival = state.arrival(part, segment)
      tasks = urgentTasks
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'

async function waitFor(
  { encoders, scheduler }: MakerDeps,
  task: EncodeTask,
  event: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  task.lease.wait()
  try {
    await unlessAborted(event, signal)
  } finally {
    task.lease.leave()
    if (task.lease.waiting === 0) {
      // The viewer left and nobody else is waiting, so the unfinished segment is not needed now.
      if (signal.aborted && task.isUrgent) task.abort.abort(signal.reason)
      const kind = task.lease.preemptible?.kind
      if (kind && encoders.isAwaited(kind)) scheduler.preemptOne(kind)
    }
  }
}

function isNear(state: SourceState, task: EncodeTask, part: Part, segment: number): boolean {
  let at = task.first
  let before = 0
  while (at < task.last && state.has(part, at)) before += state.durationOf(part, at++)
  if (part.startsWith('audio/')) return segment - at <= NEAR_SOUND
  return segment === at && task.seconds - before >= state.durationOf(part, segment) * NEAR_DONE
}

function start(deps: MakerDeps, state: SourceState, part: Part, segment: number): EncodeTask {
  const arrived = deps.arrivals.of(state.encoded.source)?.count(part) ?? Infinity
  const end = Math.min(state.countOf(part), arrived) - 1
  const most = state.has(part, segment - 1) ? ONWARD_SEGMENTS : 1
  let last = segment
  while (
    last < end &&
    last + 1 - segment < most &&
    !state.has(part, last + 1) &&
    nearTasks(state, part, last + 1).length === 0
  )
    last++
  const { signal } = new AbortController()
  // Copying needs no encoder.
  if (part.startsWith('audio/') && state.audioPlan(part).copy)
    return startAudioTask(deps, state, part, { first: segment, last }, { signal, isUrgent: true })
  if (part.startsWith('audio/')) {
    freeEncoder(deps, 'quick')
    return startAudioTask(
      deps,
      state,
      part,
      { first: segment, last },
      { signal, isUrgent: true, priority: { kind: 'quick' } },
    )
  }
  freeEncoder(deps, 'viewer')
  return startVideoTask(
    deps,
    state,
    { renditions: [part.slice('renditions/'.length)], first: segment, last },
    { signal, priority: { kind: 'viewer' } },
  )
}

function freeEncoder({ encoders, scheduler }: MakerDeps, kind: 'viewer' | 'quick'): void {
  if (!encoders.hasFreeSlot(kind)) scheduler.preemptOne(kind)
}

/** Tasks that include the segment, however late. Those that are being aborted are excluded. */
const allTasks = (state: SourceState, part: Part, segment: number): EncodeTask[] =>
  [...state.tasks].filter((task) => !task.abort.signal.aborted && covers(task, part, segment))

/** Tasks that will soon finish the segment. */
const nearTasks = (state: SourceState, part: Part, segment: number): EncodeTask[] =>
  allTasks(state, part, segment).filter(
    (task) => task.isUrgent || isNear(state, task, part, segment),
  )

const anyTasks: typeof nearTasks = (...of) => [...nearTasks(...of), ...allTasks(...of)]

const urgentTasks = (state: SourceState, part: Part, segment: number): EncodeTask[] =>
  allTasks(state, part, segment).filter(({ isUrgent }) => isUrgent)

/**
 * Init segments of all renditions are made together, without waiting for an encode; that of an audio
 * track comes with its first segment.
 */
async function demandInit(
  deps: MakerDeps,
  state: SourceState,
  part: Part,
  signal: AbortSignal,
): Promise<void> {
  state.countOf(part)
  // The first segment is written after it.
  const hadFirst = state.has(part, 0)
  if (await isOnDisk(deps, state, part, 'init.mp4')) return
  if (part.startsWith('audio/')) {
    // The init segment is written together with the first segment, which is not replaced if it exists.
    if (hadFirst) state.lost(part, 0)
    return demandSegment(deps, state, part, 0, signal)
  }
  state.requirePresent()
  state.inits ??= makeInits(deps, state).finally(() => (state.inits = null))
  await unlessAborted(state.inits, signal)
}

async function makeInits(deps: MakerDeps, state: SourceState): Promise<void> {
  const { encoders, media, storage } = deps
  const { signal } = new AbortController()
  freeEncoder(deps, 'quick')
  const release = await encoders.acquire({ kind: 'quick' }, signal)
  try {
    const plan = state.encoded.ladder.video!
    await storage.withFolder(
      `${state.prefix}/renditions`,
      (dir) => media.makeInits({ plan, dir }, { signal }),
      initsOf(plan),
    )
  } finally {
    release()
  }
}

const isOnDisk = async (
  { storage }: MakerDeps,
  state: SourceState,
  part: Part,
  file: string,
): Promise<boolean> => (await storage.stat(`${state.prefix}/${part}/${file}`)) !== null

async function requireSource(
  { storage }: MakerDeps,
  { encoded }: SourceState,
  file: string,
): Promise<void> {
  if (await storage.stat(sourceFile(encoded.video, encoded.source))) return
  throw new AppError('file_lost', 'This file is lost, and so is the source it was made from.', {
    given: { file: `${encoded.source}/${file}` },
  })
}

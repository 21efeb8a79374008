/** Encodes an arriving source as far as its bytes are there, and serves it as soon as its beginning can be played. */
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import type { SourceArrival } from '../../ports/arrival.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Priority } from '../../ports/encoding.ts'
import { allRenditions } from '../../ports/all-renditions.ts'
import { firstFrameOf, segmentCount } from '../../ports/grid.ts'
import { isLargeEnoughToStart } from '../../contract/sizes.ts'
import type { AudioPlan, RenditionPlan, VideoPlan } from '../../ports/media.ts'
import { change } from '../../model/change.ts'
import { BEGINNING_SEGMENTS } from '../../pipeline/process.ts'
import { makePoster } from '../../pipeline/steps/make-poster.ts'
import { SLACK_BYTES } from '../../pipeline/steps/progress.ts'
import { serve } from '../../pipeline/steps/publish.ts'
import { DAMAGED, warn } from '../../pipeline/steps/warn.ts'
import { currentVideo } from '../../pipeline/steps/work.ts'
import { RESUME_FREE_BYTES } from '../../videos/waiting.ts'
import type { PlannedEarly } from './plan.ts'

/**
 * Each work runs until every byte is there or the signal fires. What is left then is made like that of any
 * other source.
 */
export function encodeEarly(
  deps: Deps,
  planned: PlannedEarly,
  signal: AbortSignal,
): Promise<void>[] {
  const { ladder } = planned
  const whereThereIsSpace = (work: () => Promise<void>) =>
    waitingForSpace(deps, planned, work, signal)
  return [
    ...(planned.arriving.has('source')
      ? [whereThereIsSpace(() => serveSourceRung(deps, planned, signal))]
      : []),
    ...(ladder.video
      ? [whereThereIsSpace(() => encodePicture(deps, planned, ladder.video!, signal))]
      : []),
    ...ladder.audio
      .filter(({ copy }) => copy)
      .map((plan) => whereThereIsSpace(() => copySound(deps, planned, plan, signal))),
  ]
}

const LOOK_MS = 5_000
const WATCH_MS = 1_000

/** On a full disk, starts again from what is there once there is space. */
async function waitingForSpace(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  { arriving, source: { video } }: PlannedEarly,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const over = new AbortController()
  void arriving.ended.then(() => over.abort())
  const either = AbortSignal.any([signal, over.signal])
  for (let hasWarned = false; ; hasWarned = true)
    try {
      return await work()
    } catch (error) {
      if (!isFull(error) || arriving.hasEnded) throw error
      if (!hasWarned)
        log.warn({ video }, 'encoding a file that arrives waits until there is enough disk space')
      do {
        await setTimeout(LOOK_MS, undefined, { signal: either }).catch(() =>
          signal.throwIfAborted(),
        )
        if (arriving.hasEnded) return
      } while (!(await hasSpace(storage, arriving)))
    }
}

/** The rest of the file has its space before anything that is made of its beginning. */
const missingBytes = ({ sizeBytes, receivedBytes }: SourceArrival): number =>
  sizeBytes - receivedBytes

async function hasSpace(storage: Deps['storage'], arriving: SourceArrival): Promise<boolean> {
  try {
    await storage.requireFreeSpace(RESUME_FREE_BYTES + missingBytes(arriving))
    return true
  } catch (error) {
    if (!isFull(error)) throw error
    return false
  }
}

/** Stops with `storage_full` before encoders take the space that the database or the rest of the file needs. */
async function withinSpace<T>(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  arriving: SourceArrival,
  signal: AbortSignal,
  make: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const full = new AbortController()
  const look = () => storage.requireFreeSpace(SLACK_BYTES + missingBytes(arriving))
  await look()
  const watch = setInterval(() => {
    look().catch((error: unknown) => {
      if (isFull(error)) full.abort(error)
      else log.warn({ err: error }, 'could not learn how much disk space is free')
    })
  }, WATCH_MS)
  try {
    return await make(AbortSignal.any([signal, full.signal]))
  } finally {
    clearInterval(watch)
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'storage_full'

/** Browsers that play the source need nothing else to start. */
async function serveSourceRung(
  deps: Deps,
  planned: PlannedEarly,
  signal: AbortSignal,
): Promise<void> {
  const { arriving } = planned
  while (arriving.count('source') === 0) if (!(await more(arriving, signal))) return
  await serveEarly(deps, planned)
}

/**
 * The first segment of the quality that players start with, alone: where the whole ladder takes longer
 * than the video lasts, the first picture is there several times as soon.
 */
async function serveFirstSegment(
  deps: Deps,
  planned: PlannedEarly,
  plan: VideoPlan,
  signal: AbortSignal,
): Promise<void> {
  const { arriving, encoded } = planned
  const part = `renditions/${startingRendition(plan).name}` as const
  while (arriving.count(part) === 0) if (!(await more(arriving, signal))) return
  await withinSpace(deps, arriving, signal, (within) => deps.maker.demand(encoded, part, 0, within))
  await serveEarly(deps, planned)
}

/** The first of the multivariant playlist (manifests/manifest.ts). */
const startingRendition = ({ renditions }: VideoPlan): RenditionPlan =>
  renditions.findLast(isLargeEnoughToStart) ?? renditions[0]!

async function encodePicture(
  deps: Deps,
  planned: PlannedEarly,
  plan: VideoPlan,
  signal: AbortSignal,
): Promise<void> {
  const { arriving, encoded, ladder, source } = planned
  const part = `renditions/${allRenditions(plan)[0]!.name}` as const
  const beginning = Math.min(BEGINNING_SEGMENTS, segmentCount(plan))
  if (!arriving.has('source')) await serveFirstSegment(deps, planned, plan, signal)
  for (let done = 0; ;) {
    const arrived = arriving.count(part)
    const upTo = done < beginning ? Math.min(arrived, beginning) : arrived
    if (upTo <= done) {
      if (!(await more(arriving, signal))) return
      continue
    }
    const { frames, isDamaged } = await withinSpace(deps, arriving, signal, (within) =>
      deps.maker.makeVideo(encoded, {
        priority: priorityOf(planned, upTo <= beginning),
        upTo,
        signal: within,
      }),
    )
    if (isDamaged) await warn({ deps, source }, DAMAGED)
    // Shorter than by its index: how much is missing is known once the file is whole.
    if (frames < firstFrameOf(plan, upTo)) return
    if (arriving.hasEnded) return
    if (done < beginning && upTo === beginning) {
      await makePoster({ deps, source, ladder, signal }, firstFrameOf(plan, upTo))
      await serveEarly(deps, planned)
    }
    done = upTo
  }
}

/**
 * Sound that has to be encoded is encoded in one piece once all of it is there: an encoder that begins
 * again writes other bytes. Until then, viewers get it segment by segment.
 */
async function copySound(
  deps: Deps,
  planned: PlannedEarly,
  plan: AudioPlan,
  signal: AbortSignal,
): Promise<void> {
  const { arriving, encoded, ladder, source } = planned
  for (let done = 0; ;) {
    const upTo = arriving.count(`audio/${plan.track}`)
    if (upTo <= done) {
      if (!(await more(arriving, signal))) return
      continue
    }
    const { isDamaged } = await withinSpace(deps, arriving, signal, (within) =>
      deps.maker.makeAudio(encoded, plan.track, {
        priority: priorityOf(planned, done === 0),
        upTo,
        signal: within,
      }),
    )
    if (isDamaged) await warn({ deps, source }, DAMAGED)
    if (!ladder.video) await serveEarly(deps, planned)
    done = upTo
  }
}

async function serveEarly(deps: Deps, { source }: PlannedEarly): Promise<void> {
  await change(deps, async (tx) => {
    const video = await currentVideo(tx, source)
    await serve(tx, video, source.id, video.progress)
    await tx.enqueue('placeholder', video.id, {})
  })
}

const priorityOf = ({ source }: PlannedEarly, isBeginning: boolean): Priority => ({
  kind: isBeginning ? 'first-segments' : 'background',
  order: source.createdAt,
})

/** False when there is nothing more to wait for. */
async function more(arriving: SourceArrival, signal: AbortSignal): Promise<boolean> {
  // Nobody wakes what begins to wait once svc stops.
  if (!arriving.hasEnded && !signal.aborted) await arriving.changed()
  return !arriving.hasEnded && !signal.aborted
}

/** Encodes an arriving source as far as its bytes are there, and serves it as soon as its beginning can be played. */
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
import { serve } from '../../pipeline/steps/publish.ts'
import { DAMAGED, warn } from '../../pipeline/steps/warn.ts'
import { currentVideo } from '../../pipeline/steps/work.ts'
import type { PlannedEarly } from './plan.ts'

/** Runs until every byte is there or the signal fires. What is left then is made like that of any other source. */
export async function encodeEarly(
  deps: Deps,
  planned: PlannedEarly,
  signal: AbortSignal,
): Promise<void> {
  const { ladder } = planned
  await Promise.all([
    ...(planned.arriving.has('source') ? [serveSourceRung(deps, planned, signal)] : []),
    ...(ladder.video ? [encodePicture(deps, planned, ladder.video, signal)] : []),
    ...ladder.audio
      .filter(({ copy }) => copy)
      .map((plan) => copySound(deps, planned, plan, signal)),
  ])
}

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
  await deps.maker.demand(encoded, part, 0, signal)
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
    const { frames, isDamaged } = await deps.maker.makeVideo(encoded, {
      priority: priorityOf(planned, upTo <= beginning),
      upTo,
      signal,
    })
    if (isDamaged) await warn({ deps, source }, DAMAGED)
    // Shorter than its index says: how much is missing is known once the file is whole.
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
 * anew writes other bytes. Until then, viewers get it segment by segment.
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
    const { isDamaged } = await deps.maker.makeAudio(encoded, plan.track, {
      priority: priorityOf(planned, done === 0),
      upTo,
      signal,
    })
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
  if (!arriving.hasEnded) await arriving.changed()
  return !arriving.hasEnded && !signal.aborted
}

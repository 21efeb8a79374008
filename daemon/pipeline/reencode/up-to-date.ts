/**
 * Compares the stored plan of a source with the plan that it would get today, made of the stored probe:
 * that costs no process.
 */
import { allRenditions } from '../../ports/all-renditions.ts'
import type { Ladder, RenditionPlan, VideoPlan } from '../../ports/media.ts'
import { planLadder } from '../../plan/plan.ts'
import type { PlannedEncoding } from '../../plan/renditions.ts'

/**
 * Whether planning would give the same renditions, the same layout of segments, the same watermark and
 * the same loudness today. A change of quality alone, such as another profile of the space, does not
 * count.
 */
export function isUpToDate(stored: Ladder, encoding: PlannedEncoding): boolean {
  const today = planToday(stored, encoding)
  return (
    layoutOf(stored.video) === layoutOf(today && today.video) &&
    (!today ||
      (stored.loudnessTarget === today.loudnessTarget &&
        (stored.surround?.length ?? 0) >= surroundLeft(stored, today)))
  )
}

/** Tracks with more channels that there would be, without those that people have deleted. */
const surroundLeft = (stored: Ladder, { surround = [] }: Ladder): number =>
  surround.filter(({ stream }) => stored.audio.some((plan) => plan.stream === stream)).length

/** Pixels of all renditions today, relative to those of the stored plan; 1 without a picture. */
export function pixelsToday(stored: Ladder, encoding: PlannedEncoding): number {
  const [before, today] = [pixelsOf(stored.video), pixelsOf(planToday(stored, encoding)?.video)]
  return before > 0 && today > 0 ? today / before : 1
}

/** Undefined when the probe is of a version whose results cannot be planned any more. */
function planToday({ probe }: Ladder, encoding: PlannedEncoding): Ladder | undefined {
  try {
    return planLadder(probe, { trackId: () => '', encoding })
  } catch {
    return undefined
  }
}

/** A plan without what its source and its cut decide. A field that a later version adds counts, too. */
function layoutOf(plan: VideoPlan | null | undefined): string {
  if (!plan) return String(plan)
  const {
    stream: _stream,
    startSeconds: _start,
    pictureSeconds: _picture,
    guessedEnd: _guessed,
    clockJumps: _jumps,
    frameCount: _count,
    interlaced: _interlaced,
    rotationFilters: _rotation,
    codedSize: _coded,
    color: _color,
    exactSeek: _seek,
    starts: _starts,
    pieces: _pieces,
    reuses: _reuses,
    renditions: _renditions,
    extra: _extra,
    ...grid
  } = plan
  const fields = Object.entries({ ...grid, sizes: allRenditions(plan).map(sizeOf) })
  return JSON.stringify(
    fields.filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const sizeOf = ({ name, width, height }: RenditionPlan) => ({ name, width, height })

const pixelsOf = (plan: VideoPlan | null | undefined): number =>
  (plan ? allRenditions(plan) : []).reduce((sum, { width, height }) => sum + width * height, 0)

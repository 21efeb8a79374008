/** Plans a cut over the segments of a planned version. Pure. */
import { ENCODED_SOUND } from './audio-grid.ts'
import { allInSource, totalSeconds } from '../ports/cut-times.ts'
import { firstFrameOf, secondsOf, segmentOfFrame } from '../ports/grid.ts'
import type { CutPiece, FrameRun, TimeRange } from '../ports/cut-times.ts'
import type { AudioPlan, Ladder, VideoPlan } from '../ports/media.ts'

/**
 * Shorter than this, what an edge leaves is joined to the segment beside it: players take very short
 * segments for ones that never arrive.
 */
const LEAST_SECONDS = 0.5
/** A copied track is encoded a second time, so it gets no less than others. */
const COPIED_BPS = { least: 128_000, most: 192_000 }

export interface CutOptions {
  /** On the timeline of the planned version. */
  keep: readonly TimeRange[]
  /** Where the segments of that version are. */
  of: { video: string; source: string }
  /** False: its segments cannot be used, since the encoders have changed. */
  reuse: boolean
}

/** The plan of what stays of a version; itself a plan that can be cut. */
export function planCut(base: Ladder, { keep, of, reuse }: CutOptions): Ladder {
  const ranges = allInSource(base.cut?.keep, keep)
  const sound = { ...ENCODED_SOUND, cut: true, ranges }
  return {
    ...base,
    durationSeconds: totalSeconds(keep),
    video: base.video && { ...base.video, ...layOut(base.video, keep, reuse), reuses: of },
    audio: base.audio.map(({ copy, ...plan }) => ({
      ...plan,
      ...sound,
      bitrateBps: copy ? bitrateOfCopied(plan) : plan.bitrateBps,
    })),
    // Never a copy, so its bitrate is already that of encoded sound.
    ...(base.surround ? { surround: base.surround.map((plan) => ({ ...plan, ...sound })) } : {}),
    cut: { keep: ranges },
  }
}

/** The plan of a cut of which everything is encoded, since what would be used again does not fit what is encoded. */
export const withoutReuse = (plan: VideoPlan): VideoPlan =>
  plan.pieces
    ? {
        ...plan,
        pieces: plan.pieces.map((pieces) => pieces.map((piece) => ({ ...piece, segment: null }))),
        reuses: null,
      }
    : plan

const bitrateOfCopied = ({ bitrateBps, channels }: AudioPlan): number =>
  Math.min(COPIED_BPS.most, Math.max(channels === 1 ? 0 : COPIED_BPS.least, bitrateBps))

/** Frames of a range, as numbers of a plan's timeline; `end` is outside. */
export function framesOf(
  { frameRate: { num, den }, frameCount }: Pick<VideoPlan, 'frameRate' | 'frameCount'>,
  { start, end }: TimeRange,
): TimeRange {
  const frameAt = (seconds: number): number =>
    Math.min(frameCount, Math.round((seconds * num) / den))
  return { start: frameAt(start), end: frameAt(end) }
}

/** Moves a range to whole frames, so that picture and sound are cut at the same moments. */
export function onFrames(plan: VideoPlan, range: TimeRange, wholeSeconds: number): TimeRange {
  const { start, end } = framesOf(plan, range)
  const pictureEnd = secondsOf(plan, plan.frameCount)
  return {
    start: secondsOf(plan, start),
    // Sound that goes on after the picture is part of its last frame.
    end: end === plan.frameCount && range.end > pictureEnd ? wholeSeconds : secondsOf(plan, end),
  }
}

function layOut(
  base: VideoPlan,
  keep: readonly TimeRange[],
  reuse: boolean,
): Pick<VideoPlan, 'starts' | 'pieces' | 'frameCount'> {
  const pieces: CutPiece[] = []
  for (const { start, end } of keep.map((range) => framesOf(base, range)))
    for (let from = start; from < end;) {
      const segment = segmentOfFrame(base, from)
      const to = Math.min(end, firstFrameOf(base, segment + 1))
      const isWhole = from === firstFrameOf(base, segment) && to === firstFrameOf(base, segment + 1)
      pieces.push({
        segment: reuse && isWhole ? segment : null,
        frames: sourceFrames(base, from, to),
      })
      from = to
    }
  const least = Math.ceil((LEAST_SECONDS * base.frameRate.num) / base.frameRate.den)
  const groups: CutPiece[][] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    if (last && lengthOf(last) < least) last.push(piece)
    else groups.push([piece])
  }
  const last = groups.at(-1)
  if (last && groups.length > 1 && lengthOf(last) < least) groups.at(-2)!.push(...groups.pop()!)
  const starts: number[] = []
  let frameCount = 0
  for (const group of groups) {
    starts.push(frameCount)
    frameCount += lengthOf(group)
  }
  return { starts, pieces: groups, frameCount }
}

const lengthOf = (pieces: readonly CutPiece[]): number =>
  pieces.reduce((sum, { frames }) => sum + frames.reduce((all, { count }) => all + count, 0), 0)

/** Frames of the file behind frames of a plan, which may be a cut itself. */
function sourceFrames({ pieces }: VideoPlan, from: number, to: number): FrameRun[] {
  if (!pieces) return [{ first: from, count: to - from }]
  const found: FrameRun[] = []
  let before = 0
  for (const { first, count } of pieces.flat().flatMap(({ frames }) => frames)) {
    const [start, end] = [Math.max(from, before), Math.min(to, before + count)]
    const last = found.at(-1)
    if (start < end) {
      const run = { first: first + start - before, count: end - start }
      if (last && last.first + last.count === run.first) last.count += run.count
      else found.push(run)
    }
    before += count
  }
  return found
}

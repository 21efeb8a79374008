/**
 * The source rung: the picture of a source that browsers play as it is, cut into segments at its own keyframes.
 * Its times count from the same zero as those of the encoded renditions, so that a player can go from one to the other.
 */
import type { Ladder, SegmentFile, VideoPlan } from '../../../ports/media.ts'
import { delayOf } from '../encode/encode-video.ts'
import { ticksOf } from '../encode/ticks.ts'
import { avcEntry, MOST_LEVEL, PROFILES } from '../../mp4/source/avc.ts'
import {
  bytesOf,
  compositionTimeOf,
  decodeTimeOf,
  durationOf,
  type TrackIndex,
} from '../../mp4/source/track-index.ts'

export interface CopyPlan {
  track: TrackIndex
  segments: (SegmentFile & { firstSample: number; endSample: number })[]
  /** Ticks a second: those of the encoded renditions, since players take a change of them for a new time line. */
  timescale: number
  /**
   * What presentation lags behind decoding, as in the encoded renditions if that is enough; the
   * edit list takes it back. Ticks.
   */
  delay: number
  /** When a sample is decoded, and when it is shown. Ticks. */
  decoded: (sample: number) => number
  shown: (sample: number) => number
  codec: string
  width: number
  height: number
}

/** Keyframes that follow each other closely share a segment. */
const LEAST_SECONDS = 2
/** A keyframe must be met this often, else a seek would load too much. */
const MOST_SECONDS = 20
/** So little at the end stays with the segment before. */
const SLIVER_SECONDS = 0.25
/** A segment is put together in memory. */
const MOST_SEGMENT_BYTES = 32 * 1024 * 1024
/** Each is looked at: 13 hours at 60 a second. */
const MOST_PICTURES = 2_800_000
/** Beyond it hardly any line keeps up. */
const MOST_BPS = 40_000_000
/** How far the ends of the table, of the edit and of the plan may lie apart. */
const END_TOLERANCE_SECONDS = 0.5
const CONTAINERS = new Set(['mov', 'mp4'])
const PIXELS = new Set(['yuv420p', 'yuvj420p'])
const HDR = new Set(['smpte2084', 'arib-std-b67'])

/** null: the picture has to be encoded. Does not look at the pictures themselves: see `areClosed`. */
export function planCopy(track: TrackIndex | null, { probe, video }: Ladder): CopyPlan | null {
  const picture = probe.video
  if (
    !track ||
    !video ||
    !picture ||
    picture.codec !== 'h264' ||
    track.handler !== 'vide' ||
    !track.isUpright ||
    track.sampleCount > MOST_PICTURES
  )
    return null
  if (!probe.container.split(',').some((name) => CONTAINERS.has(name)) || video.clockJumps)
    return null
  if (
    !PIXELS.has(picture.pixelFormat) ||
    picture.interlaced ||
    picture.rotation !== 0 ||
    HDR.has(picture.color?.transfer ?? '')
  )
    return null
  const avc = avcEntry(track.entry)
  if (!avc || !PROFILES.has(avc.profile) || avc.level > MOST_LEVEL) return null
  // A picture whose pixels are not square is shown in another size than it has.
  if (avc.width !== picture.displayWidth || avc.height !== picture.displayHeight) return null

  const times = timesOf(track, video)
  if (!times) return null
  const groups = groupsOf(track, times)
  if (!groups) return null
  const endSeconds = groups.at(-1)!.end / times.timescale
  const planned = (video.frameCount * video.frameRate.den) / video.frameRate.num
  const edited =
    track.edit.durationSeconds === null
      ? Infinity
      : track.edit.emptySeconds + track.edit.durationSeconds - (video.startSeconds ?? 0)
  if (
    Math.abs(endSeconds - planned) > END_TOLERANCE_SECONDS ||
    endSeconds - edited > END_TOLERANCE_SECONDS
  )
    return null

  const segments = joined(track, groups, times.timescale)
  const isHandy = segments.every(
    ({ durationSeconds, sizeBytes }) =>
      durationSeconds <= MOST_SECONDS && sizeBytes <= MOST_SEGMENT_BYTES,
  )
  const bits = segments.reduce((sum, { sizeBytes }) => sum + sizeBytes * 8, 0)
  if (!isHandy || bits / endSeconds > MOST_BPS) return null
  const { codec, width, height } = avc
  return { track, segments, ...times, codec, width, height }
}

type Times = Pick<CopyPlan, 'timescale' | 'delay' | 'decoded' | 'shown'>

/**
 * A picture that begins later than the zero of all renditions stands from the zero on, as it does in the encoded ones.
 * null when it begins earlier: then a player would have to leave out pictures.
 */
function timesOf(track: TrackIndex, { startSeconds = 0, frameRate }: VideoPlan): Times | null {
  const { edit, compositionOffsets } = track
  const { timescale, perFrame } = ticksOf(frameRate)
  const inTicks = (sourceTicks: number): number =>
    Math.round((sourceTicks * timescale) / track.timescale)
  const zero = edit.mediaTime - (edit.emptySeconds - startSeconds) * track.timescale
  const [firstShown, firstDecoded] = [compositionTimeOf(track, 0), decodeTimeOf(track, 0)]
  // Containers round: what is nearer to the zero than to the next frame is at the zero.
  const late =
    Math.abs(inTicks(firstShown - zero)) < perFrame / 2 ? 0 : Math.round(firstShown - zero)
  if (late < 0) return null
  const least = compositionOffsets?.reduce((lowest, offset) => Math.min(lowest, offset), 0) ?? 0
  return {
    timescale,
    delay: Math.max(delayOf({ frameRate }), inTicks(firstShown - firstDecoded - least)),
    decoded: (sample) =>
      sample === 0 ? 0 : inTicks(decodeTimeOf(track, sample) - firstDecoded + late),
    shown: (sample) =>
      sample === 0 ? 0 : inTicks(compositionTimeOf(track, sample) - firstShown + late),
  }
}

/** Pictures from one keyframe up to the next; `start` and `end` are when they are shown. */
interface Group {
  first: number
  endSample: number
  start: number
  end: number
}

/** null when pictures of one group are shown among those of another: then no cut between them is clean. */
function groupsOf(track: TrackIndex, { shown, timescale }: Times): Group[] | null {
  const { sampleCount, keyframes } = track
  const lasts = (sample: number): number =>
    Math.round((durationOf(track, sample) * timescale) / track.timescale)
  if (keyframes && keyframes[0] !== 0) return null
  const count = keyframes?.length ?? sampleCount
  const groups: Group[] = []
  for (let group = 0; group < count; group++) {
    const first = keyframes?.[group] ?? group
    const endSample = group + 1 < count ? (keyframes?.[group + 1] ?? group + 1) : sampleCount
    const start = shown(first)
    if (start < (groups.at(-1)?.end ?? 0)) return null
    let [last, end] = [start, start + lasts(first)]
    for (let sample = first + 1; sample < endSample; sample++) {
      const time = shown(sample)
      if (time <= start) return null
      if (time > last) [last, end] = [time, time + lasts(sample)]
    }
    // What is shown last stays until the next group begins, whatever its own duration says.
    const before = groups.at(-1)
    if (before) before.end = start
    groups.push({ first, endSample, start, end: group + 1 < count ? last + 1 : end })
  }
  return groups
}

function joined(
  track: TrackIndex,
  groups: readonly Group[],
  timescale: number,
): CopyPlan['segments'] {
  const runs: Group[] = []
  for (const group of groups) {
    const open = runs.at(-1)
    const isShort =
      open &&
      (open.end - open.start < LEAST_SECONDS * timescale ||
        (group === groups.at(-1) && group.end - group.start < SLIVER_SECONDS * timescale))
    if (open && isShort && group.end - open.start <= MOST_SECONDS * timescale)
      runs[runs.length - 1] = { ...open, endSample: group.endSample, end: group.end }
    else runs.push({ ...group })
  }
  return runs.map(({ first, endSample, start, end }, index) => ({
    index,
    firstSample: first,
    endSample,
    durationSeconds: (end - start) / timescale,
    sizeBytes: bytesOf(track, first, endSample),
  }))
}

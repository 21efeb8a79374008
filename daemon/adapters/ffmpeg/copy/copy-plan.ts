/**
 * The source rung: the original video stream, if browsers can play it, cut into segments at its own
 * keyframes. Its timestamps have the same zero as the encoded renditions, so that a player can switch
 * between them.
 */
import type { Ladder, SegmentFile, VideoPlan } from '../../../ports/media.ts'
import { delayOf } from '../encode/encode-video.ts'
import { ticksOf } from '../encode/ticks.ts'
import { avcEntry, MOST_LEVEL, PROFILES } from '../../mp4/source/avc.ts'
import type { TrackIndex } from '../../mp4/source/track-index.ts'
import {
  bytesOf,
  compositionTimeOf,
  decodeTimeOf,
  durationOf,
} from '../../mp4/source/track-samples.ts'

export interface CopyPlan {
  track: TrackIndex
  segments: (SegmentFile & { firstSample: number; endSample: number })[]
  /** Ticks per second: that of the encoded renditions, since players treat a change as a new timeline. */
  timescale: number
  /**
   * Delay between decoding and presentation in ticks: that of the encoded renditions if it suffices.
   * The edit list removes it.
   */
  delay: number
  /** Decoding and presentation time of a sample, in ticks. */
  decoded: (sample: number) => number
  presentedAt: (sample: number) => number
  codec: string
  width: number
  height: number
}

/** Closer keyframes share a segment. */
const LEAST_SECONDS = 2
/** Longest distance between keyframes: with a longer one, a seek would load too much. */
const MOST_SECONDS = 20
/** A shorter rest at the end is added to the previous segment. */
const SLIVER_SECONDS = 0.25
/** Segments are assembled in memory. */
const MOST_SEGMENT_BYTES = 32 * 1024 * 1024
/** Limit of frames, since each is examined: 13 hours at 60 per second. */
const MOST_PICTURES = 2_800_000
/** Hardly any connection can sustain more. */
const MOST_BPS = 40_000_000
/** Tolerance between the ends of the sample table, of the edit and of the plan. */
const END_TOLERANCE_SECONDS = 0.5
const CONTAINERS = new Set(['mov', 'mp4'])
const PIXELS = new Set(['yuv420p', 'yuvj420p'])
const HDR = new Set(['smpte2084', 'arib-std-b67'])

/** Returns null when the video has to be encoded. Does not read the frames themselves: see `startClean`. */
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
  // A video with non-square pixels is displayed at another size than it is encoded.
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

type Times = Pick<CopyPlan, 'timescale' | 'delay' | 'decoded' | 'presentedAt'>

/**
 * A video that starts later than the zero of all renditions shows its first frame from the zero on, as
 * in the encoded ones. Returns null when it starts earlier, since a player would have to drop frames.
 */
function timesOf(track: TrackIndex, { startSeconds = 0, frameRate }: VideoPlan): Times | null {
  const { edit, compositionOffsets } = track
  const { timescale, perFrame } = ticksOf(frameRate)
  const inTicks = (sourceTicks: number): number =>
    Math.round((sourceTicks * timescale) / track.timescale)
  const zero = edit.mediaTime - (edit.emptySeconds - startSeconds) * track.timescale
  const [firstPresented, firstDecoded] = [compositionTimeOf(track, 0), decodeTimeOf(track, 0)]
  // Containers round: a time closer to the zero than to the next frame counts as zero.
  const late =
    Math.abs(inTicks(firstPresented - zero)) < perFrame / 2 ? 0 : Math.round(firstPresented - zero)
  if (late < 0) return null
  const least = compositionOffsets?.reduce((lowest, offset) => Math.min(lowest, offset), 0) ?? 0
  return {
    timescale,
    delay: Math.max(delayOf({ frameRate }), inTicks(firstPresented - firstDecoded - least)),
    decoded: (sample) =>
      sample === 0 ? 0 : inTicks(decodeTimeOf(track, sample) - firstDecoded + late),
    presentedAt: (sample) =>
      sample === 0 ? 0 : inTicks(compositionTimeOf(track, sample) - firstPresented + late),
  }
}

/** The frames from one keyframe to the next; `start` and `end` are presentation times. */
interface Group {
  first: number
  endSample: number
  start: number
  end: number
}

/**
 * Returns null when frames of one group are presented among those of another: then there is no clean
 * cut between them.
 */
function groupsOf(track: TrackIndex, { presentedAt, timescale }: Times): Group[] | null {
  const { sampleCount, keyframes } = track
  const lasts = (sample: number): number =>
    Math.round((durationOf(track, sample) * timescale) / track.timescale)
  if (keyframes && keyframes[0] !== 0) return null
  const count = keyframes?.length ?? sampleCount
  const groups: Group[] = []
  for (let group = 0; group < count; group++) {
    const first = keyframes?.[group] ?? group
    const endSample = group + 1 < count ? (keyframes?.[group + 1] ?? group + 1) : sampleCount
    const start = presentedAt(first)
    if (start < (groups.at(-1)?.end ?? 0)) return null
    let [last, end] = [start, start + lasts(first)]
    for (let sample = first + 1; sample < endSample; sample++) {
      const time = presentedAt(sample)
      if (time <= start) return null
      if (time > last) [last, end] = [time, time + lasts(sample)]
    }
    // The last frame is shown until the next group begins, whatever its own duration.
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

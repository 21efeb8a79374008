/**
 * The segment grid: segment k starts at the first frame at or after `segmentStart(k)`. The
 * first two segments are half as long as the others, so that playback can start sooner. All arithmetic
 * is in whole frames, so that runs of different processes join without a gap.
 */
import type { AudioPlan } from './media.ts'
import { lastUpTo } from './last-up-to.ts'
import type { Rational } from './probe.ts'

/** Also used for videos that have audio only. */
export const DEFAULT_SEGMENT_SECONDS = 4
const HALF_SEGMENTS = 2

export interface Grid {
  frameRate: Rational
  frameCount: number
  segmentSeconds: number
  /** First frames of the segments of a cut, which do not lie on the grid; absent: they do. */
  starts?: readonly number[]
}
type Lengths = Pick<Grid, 'segmentSeconds'>

/** Start of a segment, in seconds. */
export function segmentStart({ segmentSeconds }: Lengths, segment: number): number {
  return (halvesBefore(segment) * segmentSeconds) / 2
}

/** The segment that contains a time. */
export function segmentAt({ segmentSeconds }: Lengths, seconds: number): number {
  return segmentOfHalf(Math.floor((seconds * 2) / segmentSeconds))
}

export function firstFrameOf(grid: Grid, segment: number): number {
  const { num, den } = grid.frameRate
  if (grid.starts) return Math.min(grid.starts[segment] ?? grid.frameCount, grid.frameCount)
  return Math.min(
    Math.ceil((halvesBefore(segment) * grid.segmentSeconds * num) / (2 * den)),
    grid.frameCount,
  )
}

export function segmentCount(grid: Grid): number {
  if (grid.frameCount === 0) return 0
  return segmentOfFrame(grid, grid.frameCount - 1) + 1
}

export function segmentOfFrame(grid: Grid, frame: number): number {
  return grid.starts ? lastUpTo(grid.starts, frame) : segmentOfHalf(halfOfFrame(grid, frame))
}

/** Whether a keyframe is due at this frame: the first one of a segment, or of its second half. */
export function isKeyframeDue(grid: Grid & { halfKeyframes?: boolean }, frame: number): boolean {
  if (!grid.halfKeyframes || grid.starts?.includes(frame))
    return frame === firstFrameOf(grid, segmentOfFrame(grid, frame))
  return halfOfFrame(grid, frame) > halfOfFrame(grid, frame - 1)
}

/** Length of the longest segment, at least the nominal one, in seconds. */
export function longestSegment(grid: Grid): number {
  return Math.max(
    grid.segmentSeconds,
    ...(grid.starts ?? []).map((_, segment) => segmentDuration(grid, segment)),
  )
}

export function segmentDuration(grid: Grid, segment: number): number {
  return secondsOf(grid, firstFrameOf(grid, segment + 1) - firstFrameOf(grid, segment))
}

export function secondsOf(grid: Pick<Grid, 'frameRate'>, frames: number): number {
  return (frames * grid.frameRate.den) / grid.frameRate.num
}

/** Number of the half segment, counted from the start of the video. */
function halfOfFrame({ frameRate: { num, den }, segmentSeconds }: Grid, frame: number): number {
  return Math.floor((frame * den * 2) / (num * segmentSeconds))
}
const halvesBefore = (segment: number): number =>
  segment <= HALF_SEGMENTS ? segment : (segment - 1) * 2
const segmentOfHalf = (half: number): number =>
  half < HALF_SEGMENTS ? half : Math.floor(half / 2) + 1

/** Samples of one AAC packet. */
export const PACKET_SAMPLES = 1_024
/**
 * Audio shorter than this at the end is added to the previous segment: hls.js treats a segment of one
 * or two packets as one that never arrives.
 */
const LEAST_SECONDS = 0.25

export interface AudioGrid {
  segmentSeconds: number
  /** End of the video. */ endSeconds: number
  sound: Pick<AudioPlan, 'sampleRate' | 'runUpSamples'>
}

export function audioSegmentCount(grid: AudioGrid): number {
  const last = grid.endSeconds - LEAST_SECONDS
  let count = last > 0 ? segmentAt(grid, last) : 0
  // A rounded quotient can be off by one.
  while (count > 0 && segmentStart(grid, count) > last) count--
  while (segmentStart(grid, count + 1) <= last) count++
  return count + 1
}

/** Index of the first packet of a segment: the packet whose start is nearest to the grid. */
export function firstPacketOf(grid: AudioGrid, segment: number): number {
  const { sampleRate, runUpSamples } = grid.sound
  return segment === 0
    ? 0
    : Math.ceil(
        (segmentStart(grid, segment) * sampleRate + runUpSamples - PACKET_SAMPLES / 2) /
          PACKET_SAMPLES,
      )
}

/** Presentation time of a packet, without the encoder's run-up. */
export function secondsOfPacket(
  { sound: { sampleRate, runUpSamples } }: AudioGrid,
  packet: number,
): number {
  return Math.max(0, packet * PACKET_SAMPLES - runUpSamples) / sampleRate
}

export function audioSegmentDuration(grid: AudioGrid, segment: number): number {
  const isLast = segment + 1 >= audioSegmentCount(grid)
  return (
    (isLast ? grid.endSeconds : secondsOfPacket(grid, firstPacketOf(grid, segment + 1))) -
    secondsOfPacket(grid, firstPacketOf(grid, segment))
  )
}

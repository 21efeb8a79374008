/**
 * The segment grid (MEDIA.md): segment k starts at the first frame at or after `segmentStart(k)`. The first two
 * segments are half as long as the others, so that what is asked for first is there sooner.
 * Frames are counted in whole numbers only, so that pieces made by different processes agree to the frame.
 */
import type { AudioPlan, Rational } from './media.ts'

/** Also of a video that is only heard. */
export const DEFAULT_SEGMENT_SECONDS = 4
const HALF_SEGMENTS = 2

export interface Grid {
  frameRate: Rational
  frameCount: number
  segmentSeconds: number
}
type Lengths = Pick<Grid, 'segmentSeconds'>

/** Seconds. */
export function segmentStart({ segmentSeconds }: Lengths, segment: number): number {
  return (halvesBefore(segment) * segmentSeconds) / 2
}

/** The segment that a moment falls into. */
export function segmentAt({ segmentSeconds }: Lengths, seconds: number): number {
  return segmentOfHalf(Math.floor((seconds * 2) / segmentSeconds))
}

export function firstFrameOf(grid: Grid, segment: number): number {
  const { num, den } = grid.frameRate
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
  const { num, den } = grid.frameRate
  return segmentOfHalf(Math.floor((frame * den * 2) / (num * grid.segmentSeconds)))
}

export function segmentDuration(grid: Grid, segment: number): number {
  return secondsOf(grid, firstFrameOf(grid, segment + 1) - firstFrameOf(grid, segment))
}

export function secondsOf(grid: Pick<Grid, 'frameRate'>, frames: number): number {
  return (frames * grid.frameRate.den) / grid.frameRate.num
}

const halvesBefore = (segment: number): number =>
  segment <= HALF_SEGMENTS ? segment : (segment - 1) * 2
const segmentOfHalf = (half: number): number =>
  half < HALF_SEGMENTS ? half : Math.floor(half / 2) + 1

/** Samples of one AAC packet. */
export const PACKET_SAMPLES = 1_024
/**
 * So little sound at the end stays with the segment before: hls.js takes a segment of a packet or
 * two for one that never arrives.
 */
const LEAST_SECONDS = 0.25

export interface AudioGrid {
  segmentSeconds: number
  /** Where the video ends. */ endSeconds: number
  sound: Pick<AudioPlan, 'sampleRate' | 'runUpSamples'>
}

export function audioSegmentCount(grid: AudioGrid): number {
  const last = grid.endSeconds - LEAST_SECONDS
  let count = last > 0 ? segmentAt(grid, last) : 0
  // Where a quotient was rounded it is one off.
  while (count > 0 && segmentStart(grid, count) > last) count--
  while (segmentStart(grid, count + 1) <= last) count++
  return count + 1
}

/**
 * The packet that opens a segment, counted from the first one of the track: the one whose start is
 * nearest to the grid.
 */
export function firstPacketOf(grid: AudioGrid, segment: number): number {
  const { sampleRate, runUpSamples } = grid.sound
  return segment === 0
    ? 0
    : Math.ceil(
        (segmentStart(grid, segment) * sampleRate + runUpSamples - PACKET_SAMPLES / 2) /
          PACKET_SAMPLES,
      )
}

/** When a packet is heard: what the encoder ran up is not. */
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

/**
 * The segment grid (MEDIA.md): segment k starts at the first frame at or after k × segmentSeconds.
 * Whole numbers only, so that pieces made by different processes agree to the frame.
 */
import type { Rational } from './media.ts'

/** Also of a video that is only heard. */
export const DEFAULT_SEGMENT_SECONDS = 4

export interface Grid { frameRate: Rational; frameCount: number; segmentSeconds: number }

export function firstFrameOf(grid: Grid, segment: number): number {
  const { num, den } = grid.frameRate
  return Math.min(Math.ceil((segment * grid.segmentSeconds * num) / den), grid.frameCount)
}

export function segmentCount(grid: Grid): number {
  if (grid.frameCount === 0) return 0
  return segmentOfFrame(grid, grid.frameCount - 1) + 1
}

export function segmentOfFrame(grid: Grid, frame: number): number {
  const { num, den } = grid.frameRate
  return Math.floor((frame * den) / (num * grid.segmentSeconds))
}

export function segmentDuration(grid: Grid, segment: number): number {
  return secondsOf(grid, firstFrameOf(grid, segment + 1) - firstFrameOf(grid, segment))
}

export function secondsOf(grid: Pick<Grid, 'frameRate'>, frames: number): number {
  return (frames * grid.frameRate.den) / grid.frameRate.num
}

/** A storyboard: a sheet of tiles, and WebVTT that maps times to tiles. */
import { stillRendition } from '../ports/all-renditions.ts'
import {
  firstFrameOf,
  secondsOf,
  segmentAt,
  segmentCount,
  segmentOfFrame,
  segmentStart,
} from '../ports/grid.ts'
import type { VideoPlan } from '../ports/media.ts'

/** Limit of one sheet, which players fetch as a whole. */
const MOST_TILES = 100
/** Minimum number of tiles for a video with fewer segments, unless each would last less than half a second. */
const SHORT_TILES = 20
const LEAST_TILE_SECONDS = 0.5
const COLUMNS = 10
const LONGER_EDGE = 192

export interface StoryboardPlan {
  tile: { width: number; height: number }
  columns: number
  tiles: { frame: number; startSeconds: number; endSeconds: number }[]
}

/**
 * A tile for every segment. A short video gets further tiles between segments, each showing its first
 * frame. A long one gets as many as fit, each showing a segment from the middle of its time.
 */
export function planStoryboard(plan: VideoPlan, durationSeconds: number): StoryboardPlan {
  const { width, height } = stillRendition(plan)
  const scale = Math.min(1, LONGER_EDGE / Math.max(width, height))
  const count = segmentCount(plan)
  const timeOf = (segment: number): number =>
    plan.starts ? secondsOf(plan, firstFrameOf(plan, segment)) : segmentStart(plan, segment)
  const at = (seconds: number): number =>
    plan.starts ? segmentOfFrame(plan, frameBefore(plan, seconds)) : segmentAt(plan, seconds)
  const opening = (segment: number): number => firstFrameOf(plan, segment)
  const starts =
    count < SHORT_TILES
      ? evenly(plan)
      : count <= MOST_TILES
        ? Array.from({ length: count }, (_, segment) => ({
            frame: opening(segment),
            startSeconds: timeOf(segment),
          }))
        : Array.from({ length: MOST_TILES }, (_, tile) => {
            const startSeconds = (tile * durationSeconds) / MOST_TILES
            return {
              frame: opening(
                Math.min(count - 1, at(startSeconds + durationSeconds / MOST_TILES / 2)),
              ),
              startSeconds,
            }
          })
  return {
    tile: {
      width: Math.max(2, Math.round(width * scale)),
      height: Math.max(2, Math.round(height * scale)),
    },
    columns: COLUMNS,
    tiles: starts.map(({ frame, startSeconds }, tile) => ({
      frame,
      startSeconds,
      endSeconds: starts[tile + 1]?.startSeconds ?? durationSeconds,
    })),
  }
}

const frameBefore = ({ frameRate: { num, den } }: VideoPlan, seconds: number): number =>
  Math.floor((seconds * num) / den)

/** Decodes the whole video, which is quick for one this short at the smallest size. */
function evenly(plan: VideoPlan): { frame: number; startSeconds: number }[] {
  const seconds = secondsOf(plan, plan.frameCount)
  const count = Math.max(1, Math.min(SHORT_TILES, Math.floor(seconds / LEAST_TILE_SECONDS)))
  return Array.from({ length: count }, (_, tile) => {
    const frame = Math.round((tile * plan.frameCount) / count)
    return { frame, startSeconds: secondsOf(plan, frame) }
  })
}

/** `image`: URL of the sheet, relative to this file. */
export function storyboardVtt(
  { tile: { width, height }, columns, tiles }: StoryboardPlan,
  image: string,
): string {
  const cues = tiles.map(({ startSeconds, endSeconds }, index) => {
    const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height]
    return `${clock(startSeconds)} --> ${clock(endSeconds)}\n${image}#xywh=${left},${top},${width},${height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1_000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1_000) % 60)}.${String(thousandths % 1_000).padStart(3, '0')}`
}

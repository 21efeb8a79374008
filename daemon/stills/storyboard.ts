/** A storyboard: a sheet of tiles, and WebVTT that says which tile belongs to which time. */
import { segmentAt, segmentCount, segmentStart } from '../ports/grid.ts'
import type { VideoPlan } from '../ports/media.ts'

/** One sheet holds them; players fetch it whole. */
const MOST_TILES = 100
const COLUMNS = 10
const LONGER_EDGE = 192

export interface StoryboardPlan {
  tile: { width: number; height: number }
  columns: number
  tiles: { segment: number; startSeconds: number; endSeconds: number }[]
}

/** A tile for every segment; of a longer video as many as fit, each showing the middle of its time. */
export function planStoryboard(plan: VideoPlan, durationSeconds: number): StoryboardPlan {
  const { width, height } = plan.renditions.at(-1)!
  const scale = Math.min(1, LONGER_EDGE / Math.max(width, height))
  const count = segmentCount(plan)
  const starts = count <= MOST_TILES
    ? Array.from({ length: count }, (_, segment) => ({ segment, startSeconds: segmentStart(plan, segment) }))
    : Array.from({ length: MOST_TILES }, (_, tile) => {
        const startSeconds = (tile * durationSeconds) / MOST_TILES
        return { segment: Math.min(count - 1, segmentAt(plan, startSeconds + durationSeconds / MOST_TILES / 2)), startSeconds }
      })
  return {
    tile: { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) },
    columns: COLUMNS,
    tiles: starts.map(({ segment, startSeconds }, tile) => ({ segment, startSeconds, endSeconds: starts[tile + 1]?.startSeconds ?? durationSeconds })),
  }
}

/** `image`: the sheet's address, seen from this file. */
export function storyboardVtt({ tile: { width, height }, columns, tiles }: StoryboardPlan, image: string): string {
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

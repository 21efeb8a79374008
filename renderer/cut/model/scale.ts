/** How time lies on the screen: pixels of a second, zoom, and the ticks of the ruler. */

/** A frame is as wide at the largest zoom, and a second as wide where there are none. */
const WIDEST_FRAME_PX = 24
const WIDEST_SECOND_PX = 400
/** Browsers lay out nothing wider. */
const WIDEST_PX = 8_000_000
const LEAST_TICK_PX = 72

interface Zoom {
  pxPerMs: number
  scrollPx: number
}

/** The whole video is in sight. */
export const fitted = (lengthMs: number, widthPx: number): number => widthPx / Math.max(1, lengthMs)

export function largest(lengthMs: number, widthPx: number, frameRate: number | null): number {
  const perMs = frameRate ? (WIDEST_FRAME_PX * frameRate) / 1_000 : WIDEST_SECOND_PX / 1_000
  return Math.max(fitted(lengthMs, widthPx), Math.min(perMs, WIDEST_PX / Math.max(1, lengthMs)))
}

/** What is at `anchorPx` of the view stays there. */
export function zoomed(
  { pxPerMs, scrollPx }: Zoom,
  factor: number,
  anchorPx: number,
  { leastPxPerMs, mostPxPerMs }: { leastPxPerMs: number; mostPxPerMs: number },
): Zoom {
  const next = Math.min(mostPxPerMs, Math.max(leastPxPerMs, pxPerMs * factor))
  const ms = (scrollPx + anchorPx) / pxPerMs
  return { pxPerMs: next, scrollPx: Math.max(0, ms * next - anchorPx) }
}

const STEPS_MS = [
  10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
  600_000, 900_000, 1_800_000, 3_600_000, 7_200_000,
]
const LAST_STEP_MS = 14_400_000

/** Between two numbers of the ruler. */
export const tickMs = (pxPerMs: number): number =>
  STEPS_MS.find((step) => step * pxPerMs >= LEAST_TICK_PX) ?? LAST_STEP_MS

/** Digits behind the seconds that tell two ticks apart. */
export const placesOf = (stepMs: number): 0 | 1 | 3 => (stepMs >= 1_000 ? 0 : stepMs >= 100 ? 1 : 3)

/** The loudest of the peaks in each column of pixels from `fromMs` on; 0 to 1. */
export function columns(
  peaks: readonly number[],
  {
    lengthMs,
    fromMs,
    msPerColumn,
    count,
  }: Record<'lengthMs' | 'fromMs' | 'msPerColumn' | 'count', number>,
): number[] {
  const perMs = peaks.length / lengthMs
  return Array.from({ length: count }, (_, column) => {
    const from = Math.floor((fromMs + column * msPerColumn) * perMs)
    const to = Math.max(from + 1, Math.floor((fromMs + (column + 1) * msPerColumn) * perMs))
    let most = 0
    for (let at = from; at < to && at < peaks.length; at += 1) most = Math.max(most, peaks[at]!)
    return most
  })
}

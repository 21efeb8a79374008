/** Common ratios; most sizes differ from them by a pixel or so. */
const COMMON = [
  [16, 9],
  [4, 3],
  [1, 1],
  [3, 2],
  [5, 4],
  [2, 1],
  [21, 9],
  [17, 9],
] as const
const NEAR = 0.005
const NEAR_PIXELS = 1.5

/**
 * 1920 × 1080 → 16:9, and so is 854 × 480; a size that is not close to a common ratio is reduced to
 * lowest terms.
 */
export function aspectRatio(width: number, height: number): string {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const common = COMMON.find(
    ([num, den]) =>
      Math.abs((long * den) / short / num - 1) < NEAR &&
      Math.abs(long - (short * num) / den) <= NEAR_PIXELS,
  )
  const [num, den] = common ?? [long, short]
  const by = greatestCommonDivisor(num, den)
  return width >= height ? `${num / by}:${den / by}` : `${den / by}:${num / by}`
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

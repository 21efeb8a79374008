/** Whether times give away what was asked: by their distribution, since single ones are mostly noise. */
import assert from 'node:assert/strict'

/**
 * How often one of `left` is longer than one of `right`: 0.5 for the same distribution, 0 or 1 for two
 * that do not overlap (Mann and Whitney's U, over the number of pairs).
 */
function shareLonger(left: readonly number[], right: readonly number[]): number {
  let longer = 0
  for (const one of left)
    for (const other of right) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (left.length * right.length)
}

/** Four standard deviations for 20 of each: chance alone exceeds it once in ten thousand. */
const FURTHEST = 0.4
export const FEWEST_TIMES = 20

const isDistinct = (left: readonly number[], right: readonly number[]): boolean =>
  Math.abs(shareLonger(left, right) - 0.5) > FURTHEST

/**
 * Runs each of `asks` in turn, in an order that changes, so that what else the machine does falls on all.
 * `settle` runs before each and is not timed.
 */
export async function timesOf<Kind extends string>(
  asks: Record<Kind, (at: number) => Promise<void>>,
  settle?: () => Promise<unknown>,
): Promise<Record<Kind, number[]>> {
  const kinds = Object.keys(asks) as Kind[]
  const times = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<
    Kind,
    number[]
  >
  for (let at = 0; at < FEWEST_TIMES; at += 1)
    for (const kind of at % 2 ? kinds : kinds.toReversed()) {
      await settle?.()
      const startedAt = performance.now()
      await asks[kind](at)
      times[kind].push(performance.now() - startedAt)
    }
  return times
}

/** `other`: something that takes another time, to show that a difference would be seen. */
export function assertSameTimes(
  same: Record<string, readonly number[]>,
  other: readonly number[],
): void {
  const [[, first], ...rest] = Object.entries(same) as [
    [string, readonly number[]],
    ...[string, readonly number[]][],
  ]
  for (const [name, times] of rest)
    assert.ok(!isDistinct(first, times), `${name} is told apart: ${JSON.stringify(same)}`)
  assert.ok(isDistinct(first, other), 'another time is told apart')
}

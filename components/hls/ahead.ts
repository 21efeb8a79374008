/** How far ahead of the playback position a player loads. */

const LEAST_SECONDS = 20
const MOST_SECONDS = 60
const MOST_BYTES = 30_000_000

export const secondsAhead = (bitrateBps: number): number =>
  Math.min(Math.max(LEAST_SECONDS, MOST_BYTES / (bitrateBps / 8)), MOST_SECONDS)

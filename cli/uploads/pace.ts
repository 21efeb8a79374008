/** Speed and time left, from the last few seconds, so that neither a resumed part nor an old stall counts. */

const WINDOW_MS = 5000

export interface UploadPace {
  bytesPerSecond: number
  secondsLeft: number
}

/** Answers null as long as nobody can tell. */
export function createPace(
  totalBytes: number,
  now: () => number = () => performance.now(),
): (sentBytes: number) => UploadPace | null {
  const seen: { at: number; bytes: number }[] = []
  return (bytes) => {
    const at = now()
    // Going back means that a new try asked how much had arrived.
    if (bytes < (seen.at(-1)?.bytes ?? 0)) seen.length = 0
    if (at - (seen.at(-1)?.at ?? -Infinity) >= 100) seen.push({ at, bytes })
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > WINDOW_MS) seen.shift()
    const first = seen[0]
    if (!first || at - first.at < 500 || bytes <= first.bytes) return null
    const bytesPerSecond = ((bytes - first.bytes) * 1000) / (at - first.at)
    return { bytesPerSecond, secondsLeft: Math.max(0, totalBytes - bytes) / bytesPerSecond }
  }
}

/** How often a bar moves: often enough to look alive, seldom enough to cost nothing. */
const STEP_MS = 150
/** The past weighs half after this long. */
const HALF_LIFE_MS = 3_000

/** Feeds on "sent so far"; answers bytes a second now and then, and undefined in between. */
export function createSpeed(): (sentBytes: number, nowMs: number) => number | null | undefined {
  let last: { sentBytes: number; nowMs: number } | undefined
  let average: number | null = null
  return (sentBytes, nowMs) => {
    if (!last) {
      last = { sentBytes, nowMs }
      return null
    }
    const elapsedMs = nowMs - last.nowMs
    if (elapsedMs < STEP_MS) return undefined
    const bps = ((sentBytes - last.sentBytes) / elapsedMs) * 1_000
    const old = 0.5 ** (elapsedMs / HALF_LIFE_MS)
    average = average === null ? bps : average * old + bps * (1 - old)
    last = { sentBytes, nowMs }
    return average
  }
}

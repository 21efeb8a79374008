/** The grid of frames that an edge snaps to, and what else draws it: chapters, and where silence begins or ends. */

/** Without a picture there are no frames. */
const SOUND_STEP_MS = 10

/** Length of a step in milliseconds, not rounded. */
export const stepMsOf = (frameRate: number | null): number =>
  frameRate ? 1_000 / frameRate : SOUND_STEP_MS

/** Start of the nearest frame. */
export const toFrame = (ms: number, frameRate: number | null, lengthMs: number): number => {
  const stepMs = stepMsOf(frameRate)
  if (ms >= lengthMs - stepMs / 2) return lengthMs
  return Math.round(Math.max(0, Math.round(ms / stepMs)) * stepMs)
}

/** Start of the frame that is on the screen at this time. Times are rounded to whole milliseconds. */
export const frameAt = (ms: number, frameRate: number | null): number => {
  const stepMs = stepMsOf(frameRate)
  return Math.round(Math.floor((ms + 1) / stepMs) * stepMs)
}

export const byFrames = (
  ms: number,
  frames: number,
  frameRate: number | null,
  lengthMs: number,
): number => {
  const stepMs = stepMsOf(frameRate)
  // A last frame that is not whole is still one.
  const index = ms >= lengthMs ? Math.ceil(lengthMs / stepMs - 0.01) : Math.round(ms / stepMs)
  return Math.min(lengthMs, Math.max(0, Math.round((index + frames) * stepMs)))
}

/** The nearest of `targets` within reach, else `ms`. */
export function attracted(ms: number, targets: readonly number[], reachMs: number): number {
  let best = ms
  let leastMs = reachMs
  for (const target of targets) {
    const distance = Math.abs(target - ms)
    if (distance > leastMs) continue
    best = target
    leastMs = distance
  }
  return best
}

/** Quieter than this share of the loudest point is silence, as is what nobody hears at all. */
const QUIET_SHARE = 0.04
const QUIET_LEVEL = 0.012
const LEAST_SILENCE_MS = 300

/** Where silences begin and end, of peaks from 0 to 1 that are spread evenly over the video. */
export function silenceEdges(peaks: readonly number[], lengthMs: number): number[] {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  const limit = Math.max(QUIET_LEVEL, loudest * QUIET_SHARE)
  const msPerPeak = lengthMs / peaks.length
  const edges: number[] = []
  let from = 0
  for (let at = 0; at <= peaks.length; at += 1) {
    if (at < peaks.length && peaks[at]! < limit) continue
    if ((at - from) * msPerPeak >= LEAST_SILENCE_MS)
      edges.push(Math.round(from * msPerPeak), Math.round(at * msPerPeak))
    from = at + 1
  }
  return edges.filter((ms) => ms > 0 && ms < lengthMs)
}

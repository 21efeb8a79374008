/**
 * A browser may stand still although everything is loaded: at a hole in the source, or after one that
 * its decoder did not notice (Chromium does so three seconds later). After a seek it continues.
 */

const LOOK_MS = 250
/** Looks without movement, with more than this ahead of the playback position. */
const LOOKS = 3
const AHEAD_SECONDS = 0.3
const NUDGE_SECONDS = 0.05

/** `reach`: up to where everything is loaded from the playback position on, in seconds. */
export function mendStandstill(
  media: HTMLMediaElement,
  reach: () => number,
  signal: AbortSignal,
): void {
  let [lastSeconds, looks] = [-1, 0]
  const look = (): void => {
    const { buffered, currentTime, readyState, paused, seeking } = media
    const waits =
      readyState > HTMLMediaElement.HAVE_NOTHING && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    const isStill = currentTime === lastSeconds && waits && (!paused || seeking)
    looks = isStill && reach() > currentTime + AHEAD_SECONDS ? looks + 1 : 0
    lastSeconds = currentTime
    if (looks < LOOKS) return
    looks = 0
    for (let at = 0; at < buffered.length; at += 1)
      if (buffered.end(at) > currentTime + AHEAD_SECONDS) {
        media.currentTime = Math.max(currentTime, buffered.start(at)) + NUDGE_SECONDS
        return
      }
  }
  const timer = setInterval(look, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

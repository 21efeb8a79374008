/**
 * A browser may stand still although everything is loaded: at a hole in the source, or after one that
 * its decoder did not notice (Chromium does so three seconds later). After a seek it continues.
 */

const LOOK_MS = 250
/** Looks without movement, with more than this ahead of the playback position. Each nudge doubles them. */
const LOOKS = 3
const AHEAD_SECONDS = 0.3
const NUDGE_SECONDS = 0.05
/** A browser may round the position that it is given. */
const STILL_SECONDS = 0.001

export type StillMedia = Pick<
  HTMLMediaElement,
  'buffered' | 'currentTime' | 'readyState' | 'paused' | 'seeking'
>

/** Looks at a media element again and again. */
export class Standstill {
  #seconds = -1
  #looks = 0
  #patience = LOOKS

  /**
   * Where the element is to seek to, if anywhere. `reachSeconds`: up to where everything is loaded
   * from the playback position on.
   */
  look(media: StillMedia, reachSeconds: number): number | undefined {
    const { buffered, currentTime, readyState, paused, seeking } = media
    if (Math.abs(currentTime - this.#seconds) > STILL_SECONDS) {
      this.#looks = 0
      this.#patience = LOOKS
    } else {
      // Data are there, but not enough to play on.
      const waits = readyState > 0 && readyState < 3 && (!paused || seeking)
      this.#looks = waits && reachSeconds > currentTime + AHEAD_SECONDS ? this.#looks + 1 : 0
    }
    this.#seconds = currentTime
    if (this.#looks < this.#patience) return
    for (let at = 0; at < buffered.length; at += 1) {
      if (buffered.end(at) <= currentTime + AHEAD_SECONDS) continue
      // What lies between is still to come, and no hole of the source.
      if (buffered.start(at) > reachSeconds) return
      // A seek to what is loaded ends by itself; on a slow device another one would only start it again.
      if (seeking && buffered.start(at) <= currentTime) return
      this.#looks = 0
      this.#patience *= 2
      return (this.#seconds = Math.max(currentTime, buffered.start(at)) + NUDGE_SECONDS)
    }
    return
  }
}

export function mendStandstill(
  media: HTMLMediaElement,
  reach: () => number,
  signal: AbortSignal,
): void {
  const standstill = new Standstill()
  const timer = setInterval(() => {
    const seconds = standstill.look(media, reach())
    if (seconds !== undefined) media.currentTime = seconds
  }, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

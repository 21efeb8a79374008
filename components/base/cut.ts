/**
 * Tells when a media element comes to a moment before its end, in time to stop on the frame of that moment:
 * `timeupdate` comes up to a quarter of a second late, in which six frames are shown.
 */

/** How long before the moment every frame is looked at, in seconds of playing. */
const NEAR_SECONDS = 1
/** Below this remainder the next check would be too late: one display frame. */
const LAST_SECONDS = 1 / 60

export class Cut {
  readonly #media: HTMLMediaElement
  readonly #reached: () => void
  #atSeconds: number | undefined
  #frame = 0

  /** `reached`: it plays, and is there, or past it where the page was busy. */
  constructor(media: HTMLMediaElement, reached: () => void) {
    this.#media = media
    this.#reached = reached
    for (const type of ['timeupdate', 'playing', 'ratechange', 'ended']) {
      media.addEventListener(type, () => this.#look())
    }
  }

  /** undefined: there is none. */
  set(atSeconds: number | undefined): void {
    this.#atSeconds = atSeconds
  }

  get isOver(): boolean {
    return this.#atSeconds !== undefined && this.#media.currentTime >= this.#atSeconds
  }

  /** Stops the element on the frame itself. Nothing after it stays on the screen. */
  stop(): void {
    this.#media.pause()
    const { duration } = this.#media
    const at = Math.min(
      this.#atSeconds ?? Infinity,
      Number.isFinite(duration) ? duration : Infinity,
    )
    if (Number.isFinite(at) && this.#media.currentTime !== at) this.#media.currentTime = at
  }

  #look(): void {
    cancelAnimationFrame(this.#frame)
    const { paused, ended, seeking, currentTime, playbackRate } = this.#media
    // NaN where there is none.
    const leftSeconds = (this.#atSeconds! - currentTime) / playbackRate
    // At the end of the media only where it has gone past it, since the page was busy all that time.
    if (seeking || (ended ? !(leftSeconds < 0) : paused)) return
    if (leftSeconds <= LAST_SECONDS) this.#reached()
    else if (leftSeconds < NEAR_SECONDS) {
      this.#frame = requestAnimationFrame(() => this.#look())
    }
  }
}

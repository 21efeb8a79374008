/**
 * Reports when a media element comes to a moment before its end, in time to stop on the frame of that moment:
 * `timeupdate` comes up to a quarter of a second late, in which six frames are shown.
 */

/** How long before the moment every frame is looked at, in seconds of playing. */
const NEAR_SECONDS = 1
/** Below this remainder the next check would be too late: one display frame. */
const LAST_SECONDS = 1 / 60

export class Cut {
  readonly #media: HTMLMediaElement
  readonly #reached: () => void
  /** Every comparison with undefined is false. */
  #atSeconds: number | undefined
  #frame = 0
  /** Whether it played when it was last seen before the end of the media. */
  #played = false

  /** `reached`: it plays, and is there, or past it where the page was busy; perhaps at the end of the media by then. */
  constructor(media: HTMLMediaElement, reached: () => void) {
    this.#media = media
    this.#reached = reached
    for (const type of ['timeupdate', 'playing', 'ratechange'])
      media.addEventListener(type, () => this.#look())
    // Playback may come to the end of the media before the page has time to look.
    media.addEventListener('ended', () => this.#look(this.#played))
  }

  /** undefined: there is none. */
  set(atSeconds: number | undefined): void {
    this.#atSeconds = atSeconds
  }

  get isOver(): boolean {
    return this.#media.currentTime >= this.#atSeconds!
  }

  /** Once it was reached: stops the element on the frame itself. Nothing after it stays on the screen. */
  stop(): void {
    this.#media.pause()
    const at = Math.min(this.#atSeconds!, this.#media.duration)
    if (this.#media.currentTime !== at) this.#media.currentTime = at
  }

  #look(hasEnded = false): void {
    cancelAnimationFrame(this.#frame)
    const { paused, ended, seeking, currentTime, playbackRate } = this.#media
    const plays = !(paused || ended || seeking)
    if (!ended) this.#played = plays
    const leftSeconds = (this.#atSeconds! - currentTime) / playbackRate
    if (!plays && !hasEnded) return
    if (leftSeconds <= LAST_SECONDS) this.#reached()
    else if (leftSeconds < NEAR_SECONDS) this.#frame = requestAnimationFrame(() => this.#look())
  }
}

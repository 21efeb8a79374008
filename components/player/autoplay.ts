/** Playing that nobody asked for: at once, or while the player is in view. */
import type { Autoplay } from './settings.ts'

/**
 * Separate facts instead of one state, since they change independently: a pause before the first frame leaves the start
 * under way for whoever plays it then, and what starts again in view, or another video, is as silent meanwhile.
 */
export class Autoplayer {
  mode: Autoplay = 'off'
  readonly #media: HTMLMediaElement
  #isSeen = false
  /** There is something to play. */
  #isReady = false
  /** Somebody paused it; then it stays so until somebody plays it. */
  #isStopped = false
  /** Paused since it left the view; the event that says so is still to come, and stops nothing. */
  #isPausing = false
  /** Starting automatically, and not playing yet. */
  #isStarting = false
  /** Started automatically without sound: the page wants it, or the browser refused it. Until the sound is turned on. */
  #isSilenced = false

  constructor(media: HTMLMediaElement) {
    this.#media = media
    media.addEventListener('pause', () => {
      if (!this.#isPausing && !media.ended) this.#isStopped = true
      this.#isPausing = false
    })
    media.addEventListener('play', () => (this.#isStopped = false))
    media.addEventListener('playing', () => {
      if (this.#isStarting) this.#isSilenced = media.muted
      this.#isStarting = false
    })
    media.addEventListener('volumechange', () => (this.#isSilenced &&= media.muted))
  }

  get isSilenced(): boolean {
    return this.#isSilenced
  }

  seen(isSeen: boolean): void {
    this.#isSeen = isSeen
    this.#move()
  }

  /** There is something to play now. */
  ready(mode: Autoplay): void {
    this.mode = mode
    this.#isReady = true
    if (mode === 'always') void this.start()
    else this.#move()
  }

  reset(): void {
    // Another video in the same element is as silent.
    this.#isReady = this.#isStopped = this.#isStarting = false
  }

  /** Browsers refuse sound that nobody asked for; then it plays without. */
  async start(): Promise<void> {
    const media = this.#media
    this.#isStarting = true
    try {
      await media.play()
    } catch (error) {
      // Ended by a pause or another video, it may still start by itself.
      if ((error as DOMException).name !== 'NotAllowedError') return
      const wasMuted = media.muted
      media.muted = true
      if (wasMuted || !(await this.#plays())) {
        // Not even so; the start button is there.
        media.muted = wasMuted
        this.#isStarting = false
      }
    }
  }

  #plays(): Promise<boolean> {
    return this.#media.play().then(
      () => true,
      () => false,
    )
  }

  #move(): void {
    if (this.mode !== 'visible' || !this.#isReady) return
    const { paused, ended } = this.#media
    if (this.#isSeen && paused && !ended && !this.#isStopped) void this.start()
    if (!this.#isSeen && !paused) {
      this.#isPausing = true
      this.#media.pause()
    }
  }
}

/** At this moment, and before eyes that may look. */
export function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight && document.visibilityState === 'visible'
}

/** Playing that nobody asked for: at once, or while the player is in view. */
import type { Autoplay } from './settings.ts'

export class Autoplayer {
  mode: Autoplay = 'off'
  readonly #media: HTMLMediaElement
  #seen = false
  #ready = false
  /** Somebody paused it; then it stays so. */
  #stopped = false
  #pausing = false
  /** Starting by itself, and not playing yet. */
  #isStarting = false
  #silenced = false

  constructor(media: HTMLMediaElement) {
    this.#media = media
    media.addEventListener('pause', () => {
      if (!this.#pausing && !media.ended) this.#stopped = true
      this.#pausing = false
    })
    media.addEventListener('play', () => (this.#stopped = false))
    media.addEventListener('playing', () => {
      if (this.#isStarting) this.#silenced = media.muted
      this.#isStarting = false
    })
    media.addEventListener('volumechange', () => (this.#silenced &&= media.muted))
  }

  /** Started by itself, without sound: the page wants it, or the browser refused it. Until the sound is turned on. */
  get isSilenced(): boolean {
    return this.#silenced
  }

  seen(seen: boolean): void {
    this.#seen = seen
    this.#move()
  }

  /** There is something to play now. */
  ready(mode: Autoplay): void {
    this.mode = mode
    this.#ready = true
    if (mode === 'always') void this.start()
    else this.#move()
  }

  reset(): void {
    // Another video in the same element is as silent.
    this.#ready = this.#stopped = this.#isStarting = false
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
    if (this.mode !== 'visible' || !this.#ready) return
    const { paused, ended } = this.#media
    if (this.#seen && paused && !ended && !this.#stopped) void this.start()
    if (!this.#seen && !paused) {
      this.#pausing = true
      this.#media.pause()
    }
  }
}

/** At this moment, and before eyes that may look. */
export function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight && document.visibilityState === 'visible'
}

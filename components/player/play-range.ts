/**
 * What part of the video is played, and whether it begins again: a whole video loops by itself, a
 * part of it by this.
 */
import { Cut } from '../base/cut.ts'

export class PlayRange {
  /** Whether to loop, by the page's or the video's settings. */
  loop = false
  /** Called when playback reaches `end-time`. */
  onended: (() => void) | undefined
  readonly #media: HTMLMediaElement
  readonly #cut: Cut
  #startSeconds = 0
  #isAtEnd = false
  /** On its way back to the frame that it ends with. */
  #settling = false

  constructor(media: HTMLMediaElement) {
    this.#media = media
    this.#cut = new Cut(media, () => this.#endEarly())
    media.addEventListener('ended', () => this.#again())
    media.addEventListener('play', () => this.#replay())
    media.addEventListener('seeking', () => (this.#isAtEnd &&= this.#settling))
    media.addEventListener('seeked', () => (this.#settling = false))
    media.addEventListener('emptied', () => (this.#isAtEnd = this.#settling = false))
  }

  /** Playback has stopped at `end-time`. */
  get isAtEnd(): boolean {
    return this.#isAtEnd
  }

  set({
    startSeconds,
    endSeconds,
  }: {
    startSeconds: number
    endSeconds: number | undefined
  }): void {
    this.#startSeconds = startSeconds
    // An end before the start would be reached at once, again and again.
    this.#cut.set(endSeconds !== undefined && endSeconds > startSeconds ? endSeconds : undefined)
    this.#media.loop = this.loop && startSeconds === 0 && endSeconds === undefined
  }

  #endEarly(): void {
    if (this.#isAtEnd) return
    if (this.loop) {
      this.#media.currentTime = this.#startSeconds
      return
    }
    this.#isAtEnd = this.#settling = true
    this.#cut.stop()
    // Exactly there already: nothing is sought.
    this.#settling = this.#media.seeking
    this.onended?.()
  }

  /** Loops a range that starts in the middle and has reached the end of the video. */
  #again(): void {
    if (!this.loop || this.#media.loop) return
    this.#media.currentTime = this.#startSeconds
    void this.#media.play().catch(() => undefined)
  }

  /** Played again from where it ended. */
  #replay(): void {
    if (!this.#isAtEnd) return
    this.#isAtEnd = this.#settling = false
    this.#media.currentTime = this.#startSeconds
  }
}

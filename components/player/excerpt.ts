/** What part of the video is played, and whether it begins again: a whole video loops by itself, a part of it by this. */
export class Excerpt {
  /** As the page or the video says. */
  loop = false
  /** It came to where the page says it ends. */
  onended: (() => void) | undefined
  readonly #media: HTMLMediaElement
  #startSeconds = 0
  #endSeconds: number | undefined
  #over = false

  constructor(media: HTMLMediaElement) {
    this.#media = media
    media.addEventListener('timeupdate', () => this.#endEarly())
    media.addEventListener('ended', () => this.#again())
    media.addEventListener('play', () => this.#replay())
    media.addEventListener('seeking', () => (this.#over = false))
  }

  set({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number | undefined }): void {
    this.#startSeconds = startSeconds
    this.#endSeconds = endSeconds
    this.#media.loop = this.loop && startSeconds === 0 && endSeconds === undefined
  }

  #endEarly(): void {
    const { currentTime, paused, ended } = this.#media
    if (this.#endSeconds === undefined || currentTime < this.#endSeconds || paused || ended || this.#over) return
    if (this.loop) {
      this.#media.currentTime = this.#startSeconds
      return
    }
    this.#media.pause()
    this.#over = true
    this.onended?.()
  }

  /** It began somewhere in the middle and has come to the video's own end. */
  #again(): void {
    if (!this.loop || this.#media.loop) return
    this.#media.currentTime = this.#startSeconds
    void this.#media.play().catch(() => undefined)
  }

  /** Played again from where it ended. */
  #replay(): void {
    if (this.#over) this.#media.currentTime = this.#startSeconds
    this.#over = false
  }
}

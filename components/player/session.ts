/** One media element and what feeds it: begun and stopped as often as need be, never twice at once. */
import { engineFor, startPlayback, warmUp, type OnFailure, type Playback, type Stream } from './playback.ts'
import { RenditionList } from './renditions.ts'

export class PlaySession {
  readonly #media: HTMLMediaElement
  readonly #onFailure: OnFailure
  readonly #engine
  readonly #renditions: RenditionList | undefined
  #starting: AbortController | undefined
  #playback: Playback | undefined

  constructor(media: HTMLMediaElement, onFailure: OnFailure) {
    this.#media = media
    this.#onFailure = onFailure
    this.#engine = engineFor(media)
    if (this.#engine !== 'hls.js') return
    // Where media-chrome looks for qualities.
    this.#renditions = new RenditionList()
    Object.assign(media, { videoRenditions: this.#renditions })
  }

  warmUp(): void {
    warmUp(this.#engine)
  }

  begin(stream: Stream): void {
    if (this.#starting) return
    if (this.#engine === 'none') return this.#onFailure('unsupported')
    const starting = new AbortController()
    this.#starting = starting
    startPlayback(this.#media, stream, this.#engine, this.#renditions, starting.signal, this.#onFailure).then(
      (playback) => (starting.signal.aborted ? playback.stop() : (this.#playback = playback)),
      (error: unknown) => {
        if (starting.signal.aborted) return
        // The lazily loaded part did not come.
        console.warn('svc-player:', error)
        this.#onFailure('network')
      },
    )
  }

  /** Every rendition is there now. */
  whole(): void {
    this.#playback?.whole()
  }

  /** Gives back what playing took. The place in the video is kept for the next beginning, or forgotten. */
  stop(place: 'keep' | 'forget'): void {
    if (!this.#starting) return
    const seconds = this.#media.currentTime
    this.#starting.abort()
    this.#starting = undefined
    this.#media.pause()
    this.#playback?.stop()
    this.#playback = undefined
    this.#media.currentTime = place === 'keep' ? seconds : 0
  }
}

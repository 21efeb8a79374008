/** A media element and the stream that feeds it, started and stopped any number of times, never two at once. */
import { prefetchPlaylists, displayWidth } from '../hls/prefetch.ts'
import { Choices } from '../hls/choices.ts'
import { engineFor } from './engine.ts'
import { startPlayback, warmUp } from './playback.ts'
import type { OnFailure, Playback, Stream } from '../hls/stream.ts'

export class PlaySession {
  readonly choices = new Choices()
  readonly #media: HTMLMediaElement
  readonly #onFailure: OnFailure
  readonly #engine
  #starting: AbortController | undefined
  #playback: Playback | undefined
  /** What is to be passed on to the playback once that is there: `go`, and independently `whole`. */
  #isGoing = false
  #isWhole = false

  constructor(media: HTMLMediaElement, onFailure: OnFailure) {
    this.#media = media
    this.#onFailure = onFailure
    this.#engine = engineFor(media)
  }

  get isStarted(): boolean {
    return this.#starting !== undefined
  }

  /** With the address of a manifest: it is asked for while the code that reads it is still on its way. */
  warmUp(manifest?: string): void {
    warmUp(this.#engine)
    // A failed prefetch is requested again when it is needed.
    if (manifest && this.#engine === 'mse' && !this.#starting)
      prefetchPlaylists(manifest, displayWidth(this.#media)).catch(() => undefined)
  }

  begin(stream: Stream): void {
    if (!stream.onlyMetadata) this.#isGoing = true
    if (this.#starting) return this.#playback?.go()
    if (this.#engine === 'none') return this.#onFailure('unsupported')
    const starting = new AbortController()
    this.#starting = starting
    startPlayback(
      this.#media,
      stream,
      this.#engine,
      this.choices,
      starting.signal,
      this.#onFailure,
    ).then(
      (playback) => {
        if (starting.signal.aborted) return playback.stop()
        this.#playback = playback
        if (this.#isGoing && stream.onlyMetadata) playback.go()
        if (this.#isWhole) playback.whole()
      },
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
    this.#isWhole = this.isStarted
    this.#playback?.whole()
  }

  /** Gives back what playing took. The place in the video is kept for the next beginning, or forgotten. */
  stop(place: 'keep' | 'forget'): void {
    if (!this.#starting) return
    const { currentTime: seconds, playbackRate } = this.#media
    this.#starting.abort()
    this.#starting = undefined
    this.#isGoing = this.#isWhole = false
    this.#media.pause()
    this.#playback?.stop()
    this.#playback = undefined
    this.#media.currentTime = place === 'keep' ? seconds : 0
    // An element without a source has the default one.
    if (place === 'keep') this.#media.playbackRate = playbackRate
  }
}

/** Sound whose file is still being made: until that is there it is played in pieces, as the player plays everything. */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { AudioTrack } from '../../daemon/contract/video.ts'
import type { EmbedFailure } from '../languages/en/failures.ts'
import type { SoundPiece } from './in-pieces.ts'

export class UnfinishedSound {
  readonly #media: HTMLMediaElement
  readonly #failed: (reason: EmbedFailure) => void
  /** The stream to play on request. */
  #wanted: SoundPiece | undefined
  #playing: AbortController | undefined

  constructor(media: HTMLMediaElement, failed: (reason: EmbedFailure) => void) {
    this.#media = media
    this.#failed = failed
    media.addEventListener('play', () => this.#begin())
  }

  /** The stream feeds the media element, or is about to. */
  get isUsed(): boolean {
    return this.#wanted !== undefined
  }

  /** Fetches nothing before the element plays. */
  set(video: Embed, track: AudioTrack): void {
    this.stop()
    this.#wanted = { manifest: video.urls.hls, track: track.id }
    if (!this.#media.paused) this.#begin()
  }

  stop(): void {
    this.#playing?.abort()
    this.#playing = this.#wanted = undefined
  }

  #begin(): void {
    if (!this.#wanted || this.#playing) return
    const { signal } = (this.#playing = new AbortController())
    this.#play(this.#wanted, signal).catch((error: unknown) => {
      if (signal.aborted) return
      console.warn('svc-audio:', error)
      this.#failed('unreachable')
    })
  }

  async #play(sound: SoundPiece, signal: AbortSignal): Promise<void> {
    const { playInPieces } = await import('./in-pieces.ts')
    signal.throwIfAborted()
    await playInPieces(this.#media, sound, signal, (reason) => {
      this.#failed(reason === 'unknown' || reason === 'refused' ? reason : 'unreachable')
    })
  }
}

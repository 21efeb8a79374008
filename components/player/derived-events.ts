/** Events that a media element does not have: another chapter, quality or audio track, and more of an upload. */
import type { Chapter } from '../../daemon/contract/video.ts'
import type { EmbedArriving } from '../base/shapes.ts'
import { emit } from '../base/events.ts'
import type { Choices } from '../hls/choices.ts'

export class DerivedEvents {
  readonly #host: EventTarget
  #chapter: Chapter | undefined
  #arriving: EmbedArriving | null = null
  #shown = ''
  #sound = -1

  constructor(host: EventTarget) {
    this.#host = host
  }

  reset(): void {
    this.#chapter = undefined
    this.#shown = ''
    this.#sound = -1
  }

  chapter(chapters: readonly Chapter[], seconds: number): void {
    const now = chapters.findLast(({ start_seconds }) => start_seconds <= seconds)
    if (now?.start_seconds === this.#chapter?.start_seconds) return
    this.#chapter = now
    emit(
      this.#host,
      'chapterchange',
      now ? { title: now.title, start_seconds: now.start_seconds } : null,
    )
  }

  /** Another object is another state. */
  arriving(now: EmbedArriving | null): void {
    if (now === this.#arriving) return
    this.#arriving = now
    emit(this.#host, 'arrivingchange', now)
  }

  choices({ qualities, quality, active, sounds, sound }: Choices): void {
    const now = qualities[active]
    const current = now ? `${now.width}x${now.height} ${quality < 0}` : ''
    if (now && current !== this.#shown)
      emit(this.#host, 'qualitychange', {
        width: now.width,
        height: now.height,
        automatic: quality < 0,
      })
    if (sounds[sound] && this.#sound >= 0 && sound !== this.#sound)
      emit(this.#host, 'trackchange', { ...sounds[sound] })
    this.#shown = current
    this.#sound = sound
  }
}

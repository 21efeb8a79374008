/**
 * What the page sets for sound, speed and repetition holds; else the video's settings, else the
 * default. A viewer may change it later.
 */
import { FASTEST, SLOWEST, type ViewerChoices } from './memory.ts'
import type { PlayRange } from './play-range.ts'

/** The video's, as the appliance has them. */
interface Defaults {
  muted?: boolean | undefined
  loop?: boolean | undefined
  playback_rate?: number | undefined
}

/** null gives the word back. */
interface PageAttributes {
  muted?: boolean | null
  loop?: boolean | null
  rate?: number | null
}

export class PageOverrides {
  readonly #media: HTMLMediaElement
  readonly #excerpt: PlayRange
  #given: PageAttributes = {}
  #settings: Defaults = {}

  constructor(media: HTMLMediaElement, excerpt: PlayRange) {
    this.#media = media
    this.#excerpt = excerpt
  }

  set(given: PageAttributes): void {
    Object.assign(this.#given, given)
    this.#apply(given)
  }

  /** What the viewer chose another time: over the video's settings, under what the page sets. */
  setRemembered({ volume, muted, speed }: ViewerChoices): void {
    if (volume !== undefined) this.#media.volume = volume
    if (muted !== undefined && typeof this.#given.muted !== 'boolean') this.#media.muted = muted
    if (speed !== undefined && typeof this.#given.rate !== 'number') this.#setRate(speed)
  }

  /** Applies the settings of a video whose data have just arrived. */
  setDefaults(settings: Defaults): void {
    this.#settings = settings
    // Values that the video does not set stay as the viewer has set them.
    const { muted, loop, playback_rate: rate } = settings
    this.#apply({
      ...(muted === undefined ? {} : { muted }),
      ...(loop === undefined ? {} : { loop }),
      ...(rate === undefined ? {} : { rate }),
    })
  }

  #apply(which: PageAttributes): void {
    const { muted, loop, rate } = this.#given
    if ('muted' in which) this.#media.muted = muted ?? this.#settings.muted ?? false
    if ('loop' in which) this.#excerpt.loop = loop ?? this.#settings.loop ?? false
    if ('rate' in which) {
      const wanted = Number(rate ?? this.#settings.playback_rate ?? 1) || 1
      this.#setRate(Math.min(FASTEST, Math.max(SLOWEST, wanted)))
    }
  }

  /** The default is what another stream in the same element begins with. */
  #setRate(rate: number): void {
    this.#media.defaultPlaybackRate = this.#media.playbackRate = rate
  }
}

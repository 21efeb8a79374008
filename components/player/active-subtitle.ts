/** Which subtitles of a video are on at first: what the viewer chose at an earlier visit, else what the page wants. */
import type { Subtitle } from '../../daemon/contract/video.ts'
import { textFor } from '../base/tracks.ts'
import { setTracks, showTrack } from './subtitles.ts'

export class ActiveSubtitle {
  readonly #chosen: string | null | undefined
  /** What was turned on last, while the viewer may have switched to another. */
  #applied: string | undefined

  /** `chosen`: language of the subtitles that the viewer chose at an earlier visit; null: none. */
  constructor(chosen: string | null | undefined) {
    this.#chosen = chosen
  }

  /** `wanted`: the page's choice. */
  apply(media: HTMLMediaElement, offered: readonly Subtitle[], wanted: string): void {
    setTracks(media, offered)
    const choice = this.#chosen === undefined ? wanted : this.#chosen
    const active = textFor(offered, choice ?? 'none')?.id
    // Only when the page's choice changes: what the viewer has chosen since stays.
    if (active !== this.#applied) showTrack(media, active)
    this.#applied = active
  }
}

/**
 * The text of what is being said, for viewers who read along: read by the browser as for its
 * own subtitles, shown as plain text.
 */
import type { Subtitle } from '../../daemon/contract/video.ts'

export class Caption {
  readonly #media: HTMLMediaElement
  readonly #onChange: () => void
  #element: HTMLTrackElement | undefined

  /** `onChange`: another text is said. */
  constructor(media: HTMLMediaElement, onChange: () => void) {
    this.#media = media
    this.#onChange = onChange
  }

  /** Reads another text, or none. */
  set(subtitle: Subtitle | undefined): void {
    if (this.#element?.src === subtitle?.url) return
    this.#element?.remove()
    this.#element = undefined
    if (!subtitle) return
    const { kind, language, label, url } = subtitle
    const element = (this.#element = Object.assign(document.createElement('track'), {
      kind,
      srclang: language,
      label,
      src: url,
    }))
    this.#media.append(element)
    // Read, but not drawn by the browser, which has no picture to draw it on.
    element.track.mode = 'hidden'
    element.track.addEventListener('cuechange', this.#onChange)
  }

  get text(): string {
    return [...(this.#element?.track.activeCues ?? [])]
      .map((cue) => (cue as VTTCue).getCueAsHTML().textContent)
      .join('\n')
  }
}

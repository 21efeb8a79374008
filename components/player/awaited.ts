/** What a viewer reads at the end of what has been uploaded so far, or beyond it. */
import { html, nothing, type TemplateResult } from 'lit'
import { clock } from '../base/clock.ts'
import type { PlayerMessages } from '../languages/en/player.ts'
import { bufferedEnd } from './controls-state.ts'
import type { PlaybackController } from './playback-controller.ts'
import type { Stall } from './stall.ts'

/** What can be played ends so much sooner or later than its segments say. */
const MARGIN_SECONDS = 0.25
/** So much before that end a viewer goes back to. */
const BACK_SECONDS = 10

export class Awaited {
  /** Empty: nothing is awaited. */
  sentence = ''
  readonly #media: HTMLMediaElement
  readonly #stall: Stall
  readonly #playback: PlaybackController

  constructor(media: HTMLMediaElement, stall: Stall, playback: PlaybackController) {
    this.#media = media
    this.#stall = stall
    this.#playback = playback
  }

  /** `announced`: the last text for screen readers. Returns the current one. */
  look(root: ShadowRoot | null, messages: PlayerMessages, announced: string): string {
    const before = this.sentence
    const { video, arrivedSeconds, state } = this.#playback
    const { readyState, currentTime } = this.#media
    const waits =
      readyState < HTMLMediaElement.HAVE_FUTURE_DATA &&
      state.name === 'started' &&
      // A first look at what has arrived may not be over yet.
      (arrivedSeconds > 0 || this.#stall.isLong) &&
      Math.max(currentTime, bufferedEnd(this.#media)) >= arrivedSeconds - MARGIN_SECONDS
    this.sentence =
      waits && navigator.onLine
        ? messages[video?.arriving?.receiving ? 'awaited' : 'uploadPaused']
        : ''
    // The note goes, and its button with it.
    if (!this.sentence && root?.activeElement?.closest('.awaited'))
      this.#playback.startedByButton = true
    return this.sentence === before ? announced : this.sentence
  }

  render({ goBackTo }: PlayerMessages): TemplateResult | typeof nothing {
    if (!this.sentence) return nothing
    const { arrivedSeconds } = this.#playback
    const seconds = Math.max(0, arrivedSeconds - BACK_SECONDS)
    const goBack = () => {
      this.#media.currentTime = seconds
      this.#playback.start()
    }
    const button = html`<button class="pill" part="button back-button" @click=${goBack}
      >${goBackTo(clock(seconds))}</button>`
    return html`<div class="awaited" part="upload-note"><p>${this.sentence}</p>
      ${arrivedSeconds > 0 ? button : nothing}</div>`
  }
}

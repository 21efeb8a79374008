/** Goes ten seconds back or forward, and shows for a moment by how much in all. */
import { html, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { icon } from '../icons.ts'
import type { ControlActions, ControlsState } from './state.ts'
import { SKIP_SHOWN_MS } from './timings.ts'

/** By a finger, the buttons and the keys J and L. */
export const SKIP_SECONDS = 10

export class Skips {
  readonly #actions: ControlActions
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: { direction: 1 | -1; seconds: number; key: number } | undefined
  #key = 0

  constructor(actions: ControlActions) {
    this.#actions = actions
  }

  skip({ seconds, messages }: ControlsState, direction: 1 | -1): void {
    const before = this.#shown?.direction === direction ? this.#shown.seconds : 0
    this.#shown = { direction, seconds: before + SKIP_SECONDS, key: ++this.#key }
    const word = direction > 0 ? messages.keyForward : messages.keyBack
    this.#actions.announce(`${word} ${this.#shown.seconds} s`)
    this.#actions.seek(seconds + direction * SKIP_SECONDS)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#shown = undefined
      this.#actions.redraw()
    }, SKIP_SHOWN_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#shown = undefined
  }

  render(): TemplateResult {
    const shown = this.#shown
    return html`${
      shown &&
      keyed(
        shown.key,
        html`<div class="skipped ${shown.direction > 0 ? 'forward' : 'back'}" part="skipped"
          aria-hidden="true">${icon(shown.direction > 0 ? 'forward' : 'rewind')}<span
        >${shown.seconds} s</span></div>`,
      )
    }`
  }
}

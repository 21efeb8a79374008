/**
 * Asks before something that cannot be undone, and does it.
 *
 *     #confirm = new Confirmation(this)
 *     this.#confirm.ask(() => ({ heading: w.removeTitle(name), action: w.remove, …, work: () => … }))
 *     html`… ${this.#confirm.view()}`
 */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { DashConfirm } from '../kit/dash-confirm.ts'
import '../kit/dash-confirm.ts'
import { keepFocus } from '../kit/keep-focus.ts'
import { Action } from './action.ts'

interface Question {
  heading: string
  /** Label of the red button. */
  action: string
  text: unknown
  /** Title of the notice of a failure. */
  failed: string
  /** Stays open when it failed, to be tried again. */
  stays?: boolean
  /** A text that it answers is shown in a notice. */
  work(): unknown
}

export class Confirmation extends Action {
  #question: (() => Question) | undefined
  /** The one that is being done. */
  #confirmed: (() => Question) | undefined
  #dialog = createRef<DashConfirm>()
  #focusAgain: (() => unknown) | undefined

  /** `question` is called at each update: its sentences may change while they are read, with the language too. */
  async ask(question: () => Question) {
    this.#question = question
    this.#focusAgain = keepFocus()
    this.host.requestUpdate()
    await this.host.updateComplete
    await this.#dialog.value?.updateComplete
    this.#dialog.value?.open()
  }

  view() {
    const question = this.#question
    if (!question) return nothing
    const { heading, action, text, failed, stays, work } = question()
    const close = () => {
      if (question !== this.#question) return
      this.#dialog.value?.close()
      this.#focusAgain?.()
    }
    const confirmed = () => {
      this.#confirmed = question
      void this.run(failed, work, stays ? undefined : close)
    }
    return html`<dash-confirm ${ref(this.#dialog)} heading=${heading} action=${action}
      ?busy=${this.busy && question === this.#confirmed} @confirm=${confirmed}>${text}</dash-confirm>`
  }
}

/** Asks by how much all cues are to be moved. Tells `shift` with milliseconds. */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { messages } from '../messages.ts'

export class DashShift extends appElement({
  fault: state(false),
}) {
  #dialog = createRef<DashDialog>()
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  override render() {
    return html`<dash-dialog heading=${messages().cues.shiftTitle} ${ref(this.#dialog)}>
      <form class="row" id="shift" @submit=${this.#send}>
        <label for="by">${messages().cues.shiftBy}</label>
        <input class="field" id="by" autofocus inputmode="decimal" autocomplete="off"
          placeholder="+1.5" aria-invalid=${this.fault}
          aria-describedby=${this.fault ? 'fault' : 'hint'} ${ref(this.#field)} />
        ${this.fault ? html`<p class="fault" id="fault" role="alert">${messages().cues.shiftFault}</p>` : nothing}
        <p class="hint" id="hint">${messages().cues.shiftHint}</p>
      </form>
      <button slot="buttons" class="button primary" @click=${this.#send}>${messages().cues.shiftDeed}</button>
    </dash-dialog>`
  }

  open(): void {
    this.fault = false
    this.#dialog.value?.open()
  }

  #send = (event: Event): void => {
    event.preventDefault()
    const typed = this.#field.value!.value.trim().replace('−', '-').replace(',', '.')
    const seconds = /^[+-]?\d+(\.\d{1,3})?$/.test(typed) ? Number(typed) : 0
    if (seconds === 0) {
      this.fault = true
      return this.#field.value!.focus()
    }
    this.#dialog.value?.close()
    this.dispatchEvent(new CustomEvent<number>('shift', { detail: Math.round(seconds * 1_000) }))
  }
}
customElements.define('dash-shift', DashShift)

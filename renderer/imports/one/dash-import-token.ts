/**
 * Asks for a token once more, to go on with an import from Vimeo. Tells `token`; the field is the
 * only place that holds it.
 */
import { html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, attribute, flag } from '../../state/app-element.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { messages } from '../messages.ts'

export class DashImportToken extends appElement({
  /** Whose it must be, where that is known. */
  account: attribute<string | null>(null),
  /** What its button says. */
  deed: attribute(''),
  busy: flag(),
}) {
  #dialog = createRef<DashDialog>()
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  override render() {
    const w = messages()
    return html`<dash-dialog heading=${w.tokenTitle} ${ref(this.#dialog)} @close=${this.#forget}>
      <form class="row" id="token-form" @submit=${this.#send}>
        <label for="token">${w.token}</label>
        <input class="field" id="token" type="password" maxlength="1000" autocomplete="off"
          spellcheck="false" required autofocus aria-describedby="token-hint" ${ref(this.#field)} />
        <p class="hint" id="token-hint">${w.tokenHint(this.account)}</p>
      </form>
      <button slot="buttons" class="button primary" form="token-form" ?disabled=${this.busy}>${this.deed}</button>
    </dash-dialog>`
  }

  open = (): void => this.#dialog.value?.open()
  close = (): void => this.#dialog.value?.close()

  #forget = (): void => void (this.#field.value!.value = '')

  #send = (event: Event): void => {
    event.preventDefault()
    const detail = this.#field.value!.value.trim()
    this.dispatchEvent(new CustomEvent<string>('token', { detail }))
  }
}
customElements.define('dash-import-token', DashImportToken)

/** Asks before something that cannot be undone. Answers with `confirm`; closing it in any other way does nothing. */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { attribute, element, flag } from './element.ts'
import { dialogStyles } from './styles/dialog.ts'
import { shared } from './styles/shared.ts'
import { messages as w } from './messages.ts'

const styles = css`
  .words {
    margin-top: var(--s2);
    color: var(--ink-soft);
  }
`

export class DashConfirm extends element({
  heading: attribute(''),
  /** Label of the red button: "Delete video". */
  action: attribute(''),
  busy: flag(),
}) {
  #dialog = createRef<HTMLDialogElement>()

  static override styles = [shared, dialogStyles, styles]

  override render() {
    return html`<dialog ${ref(this.#dialog)} aria-labelledby="heading" aria-describedby="words">
      <h2 id="heading">${this.heading}</h2>
      <div class="words" id="words"><slot></slot></div>
      <div class="buttons">
        <button type="button" class="button" autofocus @click=${this.close}>${w.cancel}</button>
        <button type="button" class="button danger" ?disabled=${this.busy}
          @click=${() => this.emit('confirm')}>
          ${this.busy ? w.working : this.action}
        </button>
      </div>
    </dialog>`
  }

  open = () => this.#dialog.value?.showModal()
  close = () => this.#dialog.value?.close()
}
customElements.define('dash-confirm', DashConfirm)

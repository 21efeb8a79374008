/**
 * A dialog of the browser's own: it keeps the focus, Escape closes it, and the focus goes back to where it was.
 *
 *     <dash-dialog heading="New key" ${ref(this.#dialog)} @close=${…}>
 *       <form id="f">…</form>
 *       <button slot="buttons" class="button primary" form="f">Create</button>
 *     </dash-dialog>
 *     this.#dialog.value.open()
 *
 * What is in `buttons` stands in a row at the end, after "Cancel" (`cancel`: another word; empty: none).
 * The element with `autofocus` has the focus first. `wide` gives more room. While it is `busy`, only the program can
 * close it.
 */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { attribute, element, flag } from './element.ts'
import { dialogStyles } from './styles/dialog.ts'
import { shared } from './styles/shared.ts'
import { closeIcon } from './icons.ts'
import { messages as w } from './messages.ts'

const styles = css`
  :host([wide]) dialog { width: min(46rem, calc(100vw - 2rem)); }
  .head {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s3);
    margin-bottom: var(--s4);
  }
  .head .button { margin: -4px -8px 0 0; }
`

export class DashDialog extends element({
  heading: attribute(''),
  cancel: attribute<string | null>(null),
  wide: flag({ reflect: true }),
  busy: flag(),
}) {
  #dialog = createRef<HTMLDialogElement>()

  static override styles = [shared, dialogStyles, styles]

  override render() {
    const cancel = this.cancel ?? w.cancel
    return html`<dialog ${ref(this.#dialog)} aria-labelledby="heading"
      @cancel=${this.#stay} @close=${this.#closed}>
      <div class="head">
        <h2 id="heading">${this.heading}</h2>
        <button type="button" class="button quiet icon" aria-label=${w.close}
          title=${w.close} ?disabled=${this.busy} @click=${this.close}>${closeIcon()}</button>
      </div>
      <slot></slot>
      <div class="buttons">
        ${
          cancel === ''
            ? nothing
            : html`<button type="button" class="button" ?disabled=${this.busy}
              @click=${this.close}>${cancel}</button>`
        }
        <slot name="buttons"></slot>
      </div>
    </dialog>`
  }

  #stay = (event: Event) => this.busy && event.preventDefault()

  /** Escape that is pressed twice closes a dialog in any case. */
  #closed = () => (this.busy ? this.open() : this.emit('close'))

  get isOpen() {
    return this.#dialog.value?.open ?? false
  }

  open = () => {
    if (this.isOpen) return
    this.#dialog.value?.showModal()
    // The browser looks for it among the dialog's own children only, and these are slotted.
    this.querySelector<HTMLElement>('[autofocus]')?.focus()
  }
  close = () => this.#dialog.value?.close()
  toTop = () => this.#dialog.value?.scrollTo(0, 0)
}
customElements.define('dash-dialog', DashDialog)

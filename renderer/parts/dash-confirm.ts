/** Asks before something that cannot be undone. Answers with `confirm`; closing it in any other way does nothing. */
import { css, html, LitElement } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { shared } from '../styles/shared.ts'

export class DashConfirm extends LitElement {
  static override properties = { heading: {}, deed: {}, busy: { type: Boolean } }
  declare heading: string
  /** What the red button says: "Delete video". */
  declare deed: string
  declare busy: boolean
  #dialog = createRef<HTMLDialogElement>()

  constructor() {
    super()
    this.heading = ''
    this.deed = ''
    this.busy = false
  }

  static override styles = [
    shared,
    css`
      dialog {
        width: min(26rem, calc(100vw - 2rem));
        padding: var(--s5);
        border: 1px solid var(--line);
        border-radius: var(--radius-l);
        background: var(--raised);
        color: var(--ink);
        box-shadow: var(--shadow-l);
      }
      dialog::backdrop {
        background: rgb(10 12 16 / 50%);
      }
      h2 {
        font-size: var(--text-l);
        overflow-wrap: anywhere;
      }
      .words {
        margin-top: var(--s2);
        color: var(--ink-soft);
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: var(--s2);
        margin-top: var(--s5);
      }
    `,
  ]

  override render() {
    return html`<dialog ${ref(this.#dialog)} aria-labelledby="heading" aria-describedby="words">
      <h2 id="heading">${this.heading}</h2>
      <div class="words" id="words"><slot></slot></div>
      <div class="buttons">
        <button type="button" class="button" autofocus @click=${this.close}>Cancel</button>
        <button type="button" class="button danger" ?disabled=${this.busy} @click=${() => this.dispatchEvent(new Event('confirm'))}>
          ${this.busy ? 'Working…' : this.deed}
        </button>
      </div>
    </dialog>`
  }

  open = (): void => this.#dialog.value?.showModal()
  close = (): void => this.#dialog.value?.close()
}
customElements.define('dash-confirm', DashConfirm)

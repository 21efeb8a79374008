/** Asks for two days. Answers with `dates`; either may be empty. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import '../../kit/dash-dialog.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { messages } from '../messages.ts'

export class DashDates extends appElement({
  from: state(''),
  to: state(''),
  /** Date fields are slow to create: not before they are needed. */
  opened: state(false),
}) {
  #dialog = createRef<DashDialog>()

  static override styles = [
    css`
      .days {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: var(--s3);
      }
      label {
        display: grid;
        gap: var(--s1);
        font-weight: 500;
      }
      .field {
        font-weight: 400;
      }
    `,
  ]

  async open(from: string, to: string): Promise<void> {
    this.from = from
    this.to = to
    this.opened = true
    await this.updateComplete
    await this.#dialog.value?.updateComplete
    this.#dialog.value?.open()
  }

  override render() {
    if (!this.opened) return nothing
    return html`<dash-dialog heading=${messages().created} ${ref(this.#dialog)}>
      <div class="days">
        <label>${messages().from}<input class="field" type="date" autofocus .value=${this.from}
          max=${this.to}
          @change=${(event: Event) => (this.from = (event.target as HTMLInputElement).value)}
        /></label>
        <label>${messages().to}<input class="field" type="date" .value=${this.to} min=${this.from}
          @change=${(event: Event) => (this.to = (event.target as HTMLInputElement).value)}
        /></label>
      </div>
      <button slot="buttons" type="button" class="button primary" @click=${this.#answer}>${messages().apply}</button>
    </dash-dialog>`
  }

  #answer = (): void => {
    this.#dialog.value?.close()
    this.dispatchEvent(new CustomEvent('dates', { detail: { from: this.from, to: this.to } }))
  }
}
customElements.define('dash-dates', DashDates)

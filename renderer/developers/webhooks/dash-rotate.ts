/** A new secret for a webhook, shown once. */
import { html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import '../../kit/dash-dialog.ts'
import { explain } from '../../kit/explain/explain.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { secretPanel, secretStyles } from '../secret-panel.ts'
import { tabStyles } from '../tab-styles.ts'
import { messages } from '../messages.ts'

export class DashRotate extends appElement({
  secret: state(''),
  /** Whether the old one goes on signing. */
  overlaps: state(true),
  busy: state(false),
  fault: state(''),
}) {
  #id = ''
  #dialog = createRef<DashDialog>()

  static override styles = [formStyles, tabStyles, secretStyles]

  open(id: string): void {
    this.#id = id
    this.overlaps = true
    this.fault = ''
    this.#dialog.value?.open()
  }

  override render() {
    const w = messages().webhooks
    return html`<dash-dialog
      heading=${this.secret ? w.secretOf : w.rotateAsk}
      .cancel=${this.secret ? '' : null}
      ${ref(this.#dialog)}
      @close=${() => (this.secret = '')}
    >
      ${
        this.secret
          ? secretPanel({
              secret: this.secret,
              what: w.theSecret,
              label: w.copySecret,
              once: this.overlaps ? `${w.secretOnce} ${w.oldSigns}` : w.secretOnce,
            })
          : html`<form>
            <p class="soft">${w.rotateText}</p>
            <label class="check"><input
              type="checkbox"
              .checked=${!this.overlaps}
              @change=${(event: Event) => (this.overlaps = !(event.target as HTMLInputElement).checked)}
            />${w.rotateNow}</label>
            ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : ''}
          </form>`
      }
      ${
        this.secret
          ? html`<button
            slot="buttons"
            type="button"
            class="button"
            @click=${() => this.#dialog.value?.close()}
          >${w.done}</button>`
          : html`<button
            slot="buttons"
            type="button"
            class="button primary"
            ?disabled=${this.busy}
            @click=${this.#rotate}
          >${w.rotateDeed}</button>`
      }
    </dash-dialog>`
  }

  #rotate = async (): Promise<void> => {
    this.busy = true
    this.fault = ''
    try {
      this.secret = (
        await this.app.api.webhooks.rotateSecret({
          params: { id: this.#id },
          body: this.overlaps ? {} : { overlap_seconds: 0 },
        })
      ).secret
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${messages().webhooks.notRotated}. ${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }
}
customElements.define('dash-rotate', DashRotate)

/** A new secret for a webhook, shown once. */
import { html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action } from '../../notices/action.ts'
import { secretDialog, secretStyles } from '../secret-dialog.ts'
import { tabStyles } from '../tab-styles.ts'
import { messages } from '../messages.ts'

export class DashRotate extends appElement({
  secret: state(''),
  /** Whether messages are signed with the old secret too, for a while. */
  overlaps: state(true),
}) {
  #rotating = new Action(this)
  #id = ''
  #dialog = createRef<DashDialog>()

  static override styles = [formStyles, tabStyles, secretStyles]

  open(id: string): void {
    this.#id = id
    this.overlaps = true
    this.#rotating.reset()
    this.#dialog.value?.open()
  }

  override render() {
    const w = messages().webhooks
    const { busy, fault } = this.#rotating
    return secretDialog({
      dialog: this.#dialog,
      heading: this.secret ? w.secretOf : w.rotateAsk,
      secret: this.secret
        ? {
            text: this.secret,
            what: w.theSecret,
            copyLabel: w.copySecret,
            warning: this.overlaps ? `${w.secretOnce} ${w.oldSigns}` : w.secretOnce,
          }
        : undefined,
      form: html`<form id="form" @submit=${this.#rotate}>
        <p class="soft">${w.rotateText}</p>
        <label class="check"><input type="checkbox" .checked=${!this.overlaps}
          @change=${(event: Event) => (this.overlaps = !(event.target as HTMLInputElement).checked)}
        />${w.rotateNow}</label>
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
      </form>`,
      submitLabel: w.rotateDeed,
      busy,
      closed: () => (this.secret = ''),
    })
  }

  #rotate = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    await this.#rotating.submit(messages().webhooks.notRotated, async () => {
      const { secret } = await this.app.api.webhooks.rotateSecret({
        params: { id: this.#id },
        body: this.overlaps ? {} : { overlap_seconds: 0 },
      })
      this.secret = secret
    })
  }
}
customElements.define('dash-rotate', DashRotate)

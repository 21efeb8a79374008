/**
 * A dialog that is a form: its fields, why the last try failed, and the button that sends it, as Enter does.
 *
 *     #rename = new FormDialog(this)
 *     this.#rename.view({ heading: w.rename, fields: html`…`, action: w.save, send: this.#save })
 *     this.#rename.send(async () => …)
 */
import { html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { faultLine } from '../kit/controls.ts'
import type { DashDialog } from '../kit/dash-dialog.ts'
import '../kit/dash-dialog.ts'
import { Action, faultText } from './action.ts'

/** What a person does in a dialog. */
export class ActionDialog extends Action {
  protected readonly dialog = createRef<DashDialog>()
  #openings = 0

  open = () => {
    this.#openings += 1
    this.reset()
    this.dialog.value?.open()
  }

  close = () => this.dialog.value?.close()

  /** False also where the dialog was closed meanwhile: it may be open again, for something else. */
  override async submit(...[failed, work]: Parameters<Action['submit']>) {
    const opening = this.#openings
    const done = await super.submit(failed, work)
    if (opening === this.#openings && this.dialog.value?.isOpen) return done
    this.reset()
    return false
  }
}

interface FormDialogView {
  heading: string
  wide?: boolean
  fields: unknown
  /** The fields show themselves why the last try failed. */
  showsFault?: boolean
  /** Label of the button, and while the form is sent. */
  action: string
  doing?: string
  /** Nothing can be sent. */
  disabled?: boolean
  send(): unknown
  closed?(): unknown
}

export class FormDialog extends ActionDialog {
  /** Does what the form is for, and closes it once that is done. `failed`: as that of `submit`. */
  async send(work: () => unknown, failed: Parameters<Action['submit']>[0] = faultText) {
    if (await this.submit(failed, work)) this.close()
  }

  view(of: FormDialogView) {
    const send = (event: Event) => {
      event.preventDefault()
      // Enter in a field asks no button.
      if (!this.busy && !of.disabled) void of.send()
    }
    return html`<dash-dialog heading=${of.heading} ?wide=${of.wide} ${ref(this.dialog)} @close=${of.closed}>
      <form @submit=${send}>${of.fields} ${faultLine(of.showsFault ? '' : this.fault)}</form>
      <button slot="buttons" class="button primary" ?disabled=${this.busy || of.disabled} @click=${send}
      >${this.busy ? (of.doing ?? of.action) : of.action}</button>
    </dash-dialog>`
  }
}

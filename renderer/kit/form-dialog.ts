/**
 * A dialog that is a form: its fields, why the last try failed, and the button that sends it, as Enter does.
 *
 *     formDialog(this.#dialog, { heading: w.rename, fields: html`…`, action: w.save, send: this.#save })
 */
import { html } from 'lit'
import { ref, type Ref } from 'lit/directives/ref.js'
import { faultLine } from './controls.ts'
import type { DashDialog } from './dash-dialog.ts'
import './dash-dialog.ts'

export type { DashDialog }

interface FormDialog {
  heading: string
  wide?: boolean
  fields: unknown
  /** What the button says, and while it is sent. */
  action: string
  doing?: string
  /** How sending goes. */
  sending?: { busy: boolean; fault: string }
  /** Nothing can be sent. */
  disabled?: boolean
  send(): unknown
  closed?(): unknown
}

export function formDialog(dialog: Ref<DashDialog>, of: FormDialog) {
  const send = (event: Event) => {
    event.preventDefault()
    void of.send()
  }
  const { busy = false, fault = '' } = of.sending ?? {}
  return html`<dash-dialog heading=${of.heading} ?wide=${of.wide} ${ref(dialog)} @close=${of.closed}>
    <form @submit=${send}>${of.fields} ${faultLine(fault)}</form>
    <button slot="buttons" class="button primary" ?disabled=${busy || of.disabled} @click=${send}
    >${busy ? (of.doing ?? of.action) : of.action}</button>
  </dash-dialog>`
}

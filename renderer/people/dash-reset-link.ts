/** Shows a link with which somebody sets a new password, this one time. */
import { html } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import type { Person } from '../../daemon/contract/account.ts'
import type { DashDialog } from '../kit/dash-dialog.ts'
import { secretDialog, secretStyles } from '../developers/secret-dialog.ts'
import { Action } from '../notices/action.ts'
import { appElement, state } from '../state/app-element.ts'
import { messages } from './messages.ts'

export class DashResetLink extends appElement({
  person: state<Person | undefined>(),
  url: state<string | undefined>(),
}) {
  #creating = new Action(this)
  #dialog = createRef<DashDialog>()

  static override styles = secretStyles

  open = (person: Person): void => {
    this.person = person
    this.#dialog.value?.open()
  }

  override render() {
    const w = messages()
    return secretDialog({
      dialog: this.#dialog,
      heading: w.resetTitle(this.person?.name ?? ''),
      fields: html`<p class="soft">${w.resetOnce}</p>`,
      submitLabel: this.#creating.busy ? w.creating : w.createLink,
      action: this.#creating,
      submit: this.#create,
      secret:
        this.url === undefined
          ? undefined
          : { text: this.url, what: w.theLink, copyLabel: w.copyLink, warning: w.resetOnce },
      closed: this.#clear,
    })
  }

  #create = (): Promise<boolean> =>
    this.#creating.submit(messages().notReset, async () => {
      const { url } = await this.app.api.people.resetPassword({ params: { id: this.person!.id } })
      this.url = url
    })

  /** Takes the link out of the page as well. */
  #clear = () => {
    this.url = undefined
    this.#creating.reset()
  }
}
customElements.define('dash-reset-link', DashResetLink)

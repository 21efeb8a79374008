/** Shows a link with which somebody sets a new password, this one time. */
import { html } from 'lit'
import type { Person } from '../../daemon/contract/account.ts'
import { SecretDialog, secretStyles } from '../developers/secret-dialog.ts'
import { appElement, state } from '../state/app-element.ts'
import { messages as w } from './messages.ts'

export class DashResetLink extends appElement({
  person: state<Person>(),
  url: state<string>(),
}) {
  #dialog = new SecretDialog(this)

  static override styles = secretStyles

  open = (person: Person) => {
    this.person = person
    this.#dialog.open()
  }

  override render() {
    return this.#dialog.view({
      heading: w.resetTitle(this.person?.name ?? ''),
      fields: html`<p class="soft">${w.resetOnce}</p>`,
      label: w.createLink,
      doing: w.creating,
      submit: this.#create,
      secret:
        this.url === undefined
          ? undefined
          : { text: this.url, what: w.theLink, copyLabel: w.copyLink, warning: w.resetOnce },
      closed: () => (this.url = undefined),
    })
  }

  #create = () =>
    this.#dialog.submit(w.notReset, async () => {
      const { url } = await this.app.api.people.resetPassword({ params: { id: this.person!.id } })
      this.url = url
    })
}
customElements.define('dash-reset-link', DashResetLink)

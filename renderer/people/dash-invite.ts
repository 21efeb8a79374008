/** Creates an invitation, and shows its link this one time. Event: `made`. */
import { html } from 'lit'
import { emailField } from '../kit/fields.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { SecretDialog, secretStyles } from '../developers/secret-dialog.ts'
import { appElement, state } from '../state/app-element.ts'
import { messages as w } from './messages.ts'
import { RoleChoice, roleStyles } from './role-fields.ts'

export class DashInvite extends appElement({
  url: state<string>(),
  /** The address that svc sends the link to. */
  sentTo: state<string | null>(null),
}) {
  #dialog = new SecretDialog(this)
  #role = new RoleChoice(this)

  static override styles = [secretStyles, roleStyles]

  open = () => {
    this.#dialog.open()
    this.#role.begin()
  }

  override render() {
    return this.#dialog.view({
      heading: this.url ? w.linkReady : w.inviteTitle,
      fields: this.#fields(),
      label: w.createLink,
      doing: w.creating,
      submit: this.#create,
      secret:
        this.url === undefined
          ? undefined
          : {
              text: this.url,
              what: w.theLink,
              copyLabel: w.copyLink,
              warning: this.sentTo === null ? w.linkOnce : w.linkSent(this.sentTo),
            },
      closed: this.#clear,
    })
  }

  #fields() {
    return html`${emailField('email', w.email, { autofocus: true, hint: w.emailHint })}
      ${this.#role.view()}`
  }

  #create = (typed: SentForm) =>
    this.#dialog.submit(w.notInvited, async () => {
      const email = typed.text('email')
      const body = { ...this.#role.chosen, email: email || undefined }
      const { url, mailed } = await this.app.api.invitations.create({ body })
      this.url = url
      this.sentTo = mailed ? email : null
      this.emit('made')
    })

  #clear = () => {
    this.url = undefined
    this.sentTo = null
  }
}
customElements.define('dash-invite', DashInvite)

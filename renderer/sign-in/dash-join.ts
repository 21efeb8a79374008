/** Behind the link of an invitation: who invites where, and the new account. */
import { html, nothing } from 'lit'
import { ProblemError } from '../../daemon/contract/client.ts'
import type { InvitationShown } from '../../daemon/contract/account.ts'
import { button, faultLine, sendButton } from '../kit/controls.ts'
import { emailField, nameField } from '../kit/fields.ts'
import { mark } from '../kit/icons.ts'
import { messages as kitMessages } from '../kit/messages.ts'
import { setPageTitle } from '../kit/page-title.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { ReadTask } from '../kit/read-task.ts'
import { sentForm } from '../kit/sent-form.ts'
import { Action, faultText } from '../notices/action.ts'
import { appElement } from '../state/app-element.ts'
import { identityIn } from '../state/store.ts'
import { goToSpace } from '../state/space.ts'
import { StoreWatch } from '../state/watch.ts'
import { card, cardStyles } from './card.ts'
import { forgetLinkCode, takeLinkCode } from './link-code.ts'
import { messages as w } from './messages.ts'
import { newPasswordField } from './password-field.ts'

class DashJoin extends appElement({}) {
  #code = ''
  #invitation = new ReadTask(this, { read: () => this.#read() })
  // The link works without them.
  #methods = new ReadTask(this, { read: () => this.app.api.sessions.methods() })
  #joining = new Action(this)
  #identity = new StoreWatch(this, identityIn)

  static override styles = cardStyles

  override connectedCallback() {
    super.connectedCallback()
    this.#code ||= takeLinkCode(this.app)
  }

  override render() {
    const { problem, value: invitation, again } = this.#invitation
    if (problem) return html`<main>${problemPanel(problem, again)}</main>`
    if (!invitation) return html`<main aria-busy="true">${mark(40)}</main>`
    return card(
      invitation === 'gone'
        ? html`<h1>${w.joinGone}</h1><p>${w.joinGoneText}</p>
          <a class="button wide" href="/">${w.toSignIn}</a>`
        : this.#form(invitation),
    )
  }

  #form(invitation: InvitationShown) {
    const account = this.#identity.value?.account
    const role = kitMessages.roles[invitation.role]
    const { invited_by: by, space_name: space, email } = invitation
    // A password could not be used here.
    const isRequired = !account && this.#methods.value?.sso_required === true
    return html`<h1>${space === null ? w.joinAll : w.joinTitle(space)}</h1>
      <p>${by === null ? w.joinAs(role) : w.joinBy(by, role)}</p>
      ${isRequired ? faultLine(this.#joining.fault) : this.#fields(account, email)}
      ${account ? nothing : this.#providers(isRequired)}
      ${account ? nothing : html`<a class="button quiet wide" href="/">${w.toSignIn}</a>`}`
  }

  #fields(account: { name: string } | null | undefined, email: string | null) {
    return html`<form @submit=${this.#join}>
      ${
        account
          ? html`<p>${w.joinWith(account.name)} ${w.joinOther}</p>`
          : html`${nameField('name', w.joinName, {
              autocomplete: 'name',
              required: true,
              autofocus: true,
            })}
            ${emailField('email', w.email, { value: email, autocomplete: 'username', required: true })}
            ${newPasswordField(w.joinPassword, w.passwordRule)}`
      }
      ${sendButton(this.#joining, w.join, w.joining, 'primary wide')}
    </form>`
  }

  #providers(primary: boolean) {
    return (this.#methods.value?.providers ?? []).map(({ id, name }) =>
      button(w.continueWith(name), () => this.#joinBy(id), {
        look: primary ? 'wide primary' : 'wide',
        disabled: this.#joining.busy,
      }),
    )
  }

  /** By a request, so that the code of the invitation is in no address. */
  #joinBy(id: string) {
    void this.#joining.submit(faultText, async () => {
      const body = { code: this.#code }
      const { url } = await this.app.api.signInProviders.start({ params: { id }, body })
      location.assign(url)
    })
  }

  async #read(): Promise<InvitationShown | 'gone'> {
    try {
      return await this.app.api.invitations.show({ body: { code: this.#code } })
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : undefined
      if (code !== 'unauthorized' && code !== 'validation_failed') throw error
      forgetLinkCode()
      return 'gone'
    }
  }

  #join = (event: SubmitEvent) => {
    const fields = Object.fromEntries(sentForm(event).data) as Record<string, string>
    void this.#joining.submit(faultText, async () => {
      const body = { code: this.#code, ...fields }
      const identity = await this.app.api.invitations.accept({ body })
      forgetLinkCode()
      goToSpace(identity.space)
    })
  }

  override updated() {
    setPageTitle(this)
  }
}
customElements.define('dash-join', DashJoin)

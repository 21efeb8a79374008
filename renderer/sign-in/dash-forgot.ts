/** Sends a link for a new password to the address of an account. */
import { html } from 'lit'
import { sendButton } from '../kit/controls.ts'
import { emailField } from '../kit/fields.ts'
import { setPageTitle } from '../kit/page-title.ts'
import { sentForm } from '../kit/sent-form.ts'
import { Action, faultText } from '../notices/action.ts'
import { appElement, state } from '../state/app-element.ts'
import { card, cardStyles } from './card.ts'
import { messages as w } from './messages.ts'

class DashForgot extends appElement({
  sentTo: state(''),
}) {
  #sending = new Action(this)

  static override styles = cardStyles

  override render() {
    return card(
      html`${
        this.sentTo
          ? html`<h1>${w.forgotSent}</h1><p role="status">${w.forgotSentText(this.sentTo)}</p>`
          : html`<h1>${w.forgotTitle}</h1><p>${w.forgotText}</p>
          <form @submit=${this.#send}>
            ${emailField('email', w.email, { autocomplete: 'username', required: true, autofocus: true })}
            ${sendButton(this.#sending, w.forgotSend, w.forgotSending, 'primary wide')}
          </form>`
      }<a class="button quiet wide" href="/">${w.toSignIn}</a>`,
    )
  }

  #send = (event: SubmitEvent) => {
    const email = sentForm(event).text('email')
    void this.#sending.submit(faultText, async () => {
      await this.app.api.passwordResets.request({ body: { email } })
      this.sentTo = email
    })
  }

  override updated() {
    setPageTitle(this)
  }
}
customElements.define('dash-forgot', DashForgot)

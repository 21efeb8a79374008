/** Sends a link for a new password to the address of an account. */
import { html } from 'lit'
import { faultLine } from '../kit/controls.ts'
import { mark } from '../kit/icons.ts'
import { setPageTitle } from '../kit/page-title.ts'
import { Action } from '../notices/action.ts'
import '../notices/dash-notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { cardStyles } from './card-styles.ts'
import { messages } from './messages.ts'

export class DashForgot extends appElement({
  sentTo: state(''),
}) {
  #sending = new Action(this)

  static override styles = cardStyles

  override render() {
    const w = messages()
    const { busy, fault } = this.#sending
    return html`<main>${mark(40)}${
      this.sentTo
        ? html`<h1>${w.forgotSent}</h1><p role="status">${w.forgotSentText(this.sentTo)}</p>`
        : html`<h1>${w.forgotTitle}</h1><p>${w.forgotText}</p>
          <form @submit=${this.#send}>
            <div class="row"><label for="email">${w.email}</label>
              <input class="field" id="email" name="email" type="email" maxlength="254"
                autocomplete="username" required autofocus /></div>
            ${faultLine(fault)}
            <button class="button primary wide" ?disabled=${busy}>${busy ? w.forgotSending : w.forgotSend}</button>
          </form>`
    }<a class="button quiet wide" href="/">${w.toSignIn}</a></main><dash-notices></dash-notices>`
  }

  #send = (event: SubmitEvent) => {
    event.preventDefault()
    const email = String(new FormData(event.target as HTMLFormElement).get('email')).trim()
    void this.#sending.submit(
      ({ detail, hint }) => `${detail} ${hint}`,
      async () => {
        await this.app.api.passwordResets.request({ body: { email } })
        this.sentTo = email
      },
    )
  }

  override updated() {
    setPageTitle(this)
  }
}
customElements.define('dash-forgot', DashForgot)

/** Behind a reset link: a new password. */
import { html } from 'lit'
import { sendButton } from '../kit/controls.ts'
import { setPageTitle } from '../kit/page-title.ts'
import { sentForm } from '../kit/sent-form.ts'
import { Action, faultText } from '../notices/action.ts'
import { appElement, state } from '../state/app-element.ts'
import { card, cardStyles } from './card.ts'
import { forgetLinkCode, takeLinkCode } from './link-code.ts'
import { messages as w } from './messages.ts'
import { newPasswordField } from './password-field.ts'

class DashReset extends appElement({
  done: state(false),
}) {
  #code = ''
  #saving = new Action(this)

  static override styles = cardStyles

  override connectedCallback() {
    super.connectedCallback()
    this.#code ||= takeLinkCode(this.app)
  }

  override render() {
    return card(
      this.done
        ? html`<h1>${w.resetDone}</h1><p>${w.resetDoneText}</p>
          <a class="button primary wide" href="/">${w.toSignIn}</a>`
        : html`<h1>${w.resetTitle}</h1><p>${w.resetText}</p>
          <form @submit=${this.#save}>
            ${newPasswordField(w.newPassword, w.passwordRule, true)}
            ${sendButton(this.#saving, w.reset, w.resetting, 'primary wide')}
          </form>`,
    )
  }

  #save = (event: SubmitEvent) => {
    const password = sentForm(event).exact('password')!
    void this.#saving.submit(
      (problem) => (problem.code === 'unauthorized' ? w.resetGone : faultText(problem)),
      async () => {
        await this.app.api.passwordResets.use({ body: { code: this.#code, password } })
        forgetLinkCode()
        this.done = true
      },
    )
  }

  override updated() {
    setPageTitle(this)
  }
}
customElements.define('dash-reset', DashReset)

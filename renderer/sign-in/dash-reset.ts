/** Behind a reset link: a new password. */
import { html } from 'lit'
import { faultLine } from '../kit/controls.ts'
import { mark } from '../kit/icons.ts'
import { setPageTitle } from '../kit/page-title.ts'
import { Action } from '../notices/action.ts'
import '../notices/dash-notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { cardStyles } from './card-styles.ts'
import { forgetLinkCode, takeLinkCode } from './link-code.ts'
import { messages } from './messages.ts'

export class DashReset extends appElement({
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
    const w = messages()
    const { busy, fault } = this.#saving
    return html`<main>${mark(40)}${
      this.done
        ? html`<h1>${w.resetDone}</h1><p>${w.resetDoneText}</p>
          <a class="button primary wide" href="/">${w.toSignIn}</a>`
        : html`<h1>${w.resetTitle}</h1><p>${w.resetText}</p>
          <form @submit=${this.#save}>
            <div class="row"><label for="password">${w.newPassword}</label>
              <input class="field" id="password" name="password" type="password" minlength="10" maxlength="200"
                autocomplete="new-password" required autofocus aria-describedby="rule" />
              <p class="hint" id="rule">${w.passwordRule}</p></div>
            ${faultLine(fault)}
            <button class="button primary wide" ?disabled=${busy}>${busy ? w.resetting : w.reset}</button>
          </form>`
    }</main><dash-notices></dash-notices>`
  }

  #save = (event: SubmitEvent) => {
    event.preventDefault()
    const password = String(new FormData(event.target as HTMLFormElement).get('password'))
    void this.#saving.submit(
      ({ code, detail, hint }) =>
        code === 'unauthorized' ? messages().resetGone : `${detail} ${hint}`,
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

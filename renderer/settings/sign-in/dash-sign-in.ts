/** How the owner signs in. */
import { html } from 'lit'
import { appElement } from '../../state/app-element.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { pageStyles } from '../page-styles.ts'
import { messages } from '../messages.ts'
import './dash-passkeys.ts'
import './dash-password.ts'

export class DashSignIn extends appElement({}) {
  static override styles = [formStyles, pageStyles]

  override render() {
    return html`<section class="panel" aria-labelledby="password"
    ><h2 id="password">${messages().password}</h2><dash-password></dash-password></section>
      <section class="panel" aria-labelledby="passkeys"
      ><h2 id="passkeys">${messages().passkeys}</h2><dash-passkeys></dash-passkeys></section>`
  }
}
customElements.define('dash-sign-in', DashSignIn)

/** How the owner signs in: the password and the passkeys. */
import { css, html, LitElement } from 'lit'
import { shared } from '../styles/shared.ts'
import './dash-passkeys.ts'
import './dash-password.ts'

export class DashSettings extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--s5);
        max-width: 38rem;
        margin: 0 auto;
      }
      h1 {
        font-size: var(--text-xl);
        letter-spacing: -0.02em;
      }
      section {
        padding: var(--s5);
        border: 1px solid var(--line);
        border-radius: var(--radius-l);
        background: var(--raised);
      }
      h2 {
        font-size: var(--text-l);
      }
    `,
  ]

  override render() {
    return html`<h1>Settings</h1>
      <section aria-labelledby="password"><h2 id="password">Password</h2><dash-password></dash-password></section>
      <section aria-labelledby="passkeys"><h2 id="passkeys">Passkeys</h2><dash-passkeys></dash-passkeys></section>`
  }
}
customElements.define('dash-settings', DashSettings)

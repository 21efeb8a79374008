import { css, html, LitElement } from 'lit'
import { shared } from '../styles/shared.ts'

export class DashLost extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        justify-items: center;
        gap: var(--s3);
        padding-top: 14vh;
        text-align: center;
      }
      h1 {
        font-size: var(--text-xl);
      }
      p {
        color: var(--ink-soft);
      }
    `,
  ]

  override render() {
    return html`<h1>Nothing at this address</h1>
      <p>The link may be old, or mistyped.</p>
      <a class="button" href="/">All videos</a>`
  }
}
customElements.define('dash-lost', DashLost)

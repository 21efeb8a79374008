import { css, html, LitElement } from 'lit'
import { shared } from '../kit/styles/shared.ts'
import { messages } from './messages.ts'

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
    return html`<h1>${messages().nothingHere}</h1>
      <p>${messages().nothingHereText}</p>
      <a class="button" href="/">${messages().allVideos}</a>`
  }
}
customElements.define('dash-lost', DashLost)

import { css, html } from 'lit'
import { appElement } from '../state/app-element.ts'
import { messages } from './messages.ts'

export class DashLost extends appElement({}) {
  static override styles = css`
    :host {
      display: grid;
      justify-items: center;
      gap: var(--s3);
      padding-top: 14vh;
      text-align: center;
    }
    h1 { font-size: var(--text-xl); }
  `

  override render() {
    const w = messages()
    return html`<h1>${w.nothingHere}</h1>
      <p class="soft">${w.nothingHereText}</p>
      <a class="button" href="/">${w.allVideos}</a>`
  }
}
customElements.define('dash-lost', DashLost)

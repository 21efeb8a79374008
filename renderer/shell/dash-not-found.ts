import { css, html } from 'lit'
import { appElement } from '../state/app-element.ts'
import { messages as w } from './messages.ts'

const styles = css`
  :host {
    display: grid;
    justify-items: center;
    gap: var(--s3);
    padding-top: 14vh;
    text-align: center;
  }
`

class DashLost extends appElement({}) {
  static override styles = styles

  override render() {
    return html`<h1>${w.nothingHere}</h1>
      <p class="soft">${w.nothingHereText}</p>
      <a class="button" href="/">${w.allVideos}</a>`
  }
}
customElements.define('dash-lost', DashLost)

/** In the place of a page that the role of somebody does not include. */
class DashNoAccess extends appElement({}) {
  static override styles = styles

  override render() {
    return html`<h1>${w.noAccess}</h1>
      <p class="soft">${w.noAccessText}</p>
      <a class="button" href="/">${w.allVideos}</a>`
  }
}
customElements.define('dash-no-access', DashNoAccess)

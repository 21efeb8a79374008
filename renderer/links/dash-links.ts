/** The page of all links of the space: those that show videos, and those that ask for them. */
import { css, html } from 'lit'
import { backIcon } from '../kit/icons.ts'
import { pageHead } from '../kit/styles/page-head.ts'
import { appElement } from '../state/app-element.ts'
import './dash-private-links.ts'
import './dash-upload-links.ts'
import { messages as w } from './messages.ts'

const styles = css`
  .head { margin-block: var(--s2) var(--s3); }
  h2 {
    margin: var(--s7) 0 var(--s2);
    font-size: inherit;
  }
`

class DashLinks extends appElement({}) {
  static override styles = [pageHead, styles]

  override render() {
    return html`<a class="back" href="/">${backIcon()}${w.back}</a>
      <div class="head"><h1>${w.title}</h1></div>
      <dash-private-links></dash-private-links>
      <h2>${w.upload.title}</h2>
      <dash-upload-links></dash-upload-links>`
  }
}
customElements.define('dash-links', DashLinks)

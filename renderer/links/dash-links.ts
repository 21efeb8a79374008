/** The page of all private links of the space. */
import { css, html } from 'lit'
import { backIcon } from '../kit/icons.ts'
import { pageHead } from '../kit/styles/page-head.ts'
import { appElement } from '../state/app-element.ts'
import './dash-private-links.ts'
import { messages } from './messages.ts'

export class DashLinks extends appElement({}) {
  static override styles = [
    pageHead,
    css`
      :host {
        display: block;
        max-width: var(--column);
      }
      .head { margin-block: var(--s2) var(--s3); }
    `,
  ]

  override render() {
    const w = messages()
    return html`<a class="back" href="/">${backIcon()}${w.back}</a>
      <div class="head"><h1>${w.title}</h1></div>
      <dash-private-links></dash-private-links>`
  }
}
customElements.define('dash-links', DashLinks)

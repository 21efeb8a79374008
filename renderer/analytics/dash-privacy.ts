/** In one line how viewing is measured; what each figure means on demand. */
import { css, html } from 'lit'
import { appElement } from '../state/app-element.ts'
import { DashDialog } from '../kit/dash-dialog.ts'
import { partOf } from '../kit/part-of.ts'
import { messages as w } from './messages.ts'

const styles = css`
  .link {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent-ink);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  dt { font-weight: 600; }
  .api { margin-top: var(--s4); }
`

class DashPrivacy extends appElement({}) {
  #dialog = partOf(this, DashDialog)

  static override styles = styles

  override render() {
    return html`<p class="faint small">${w.privacy} <button type="button" class="link"
      @click=${() => this.#dialog()?.open()}>${w.definitions}</button></p>
      <dash-dialog heading=${w.definitions} cancel="">
        <dl class="stacked">${Object.values(w.metrics).map(
          ({ title, about }) => html`<div><dt>${title}</dt><dd class="soft">${about}</dd></div>`,
        )}</dl>
        <p class="api small"><a href="/docs#analytics" target="_blank">${w.definitionsApi}</a></p>
      </dash-dialog>`
  }
}
customElements.define('dash-privacy', DashPrivacy)

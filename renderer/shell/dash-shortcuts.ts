/** The help on keys: all that work where one is. */
import { css, html, nothing } from 'lit'
import { appElement } from '../state/app-element.ts'
import { hideOverlay } from '../state/overlay.ts'
import { DashDialog } from '../kit/dash-dialog.ts'
import '../kit/dash-switch.ts'
import { partOf } from '../kit/part-of.ts'
import { checkedOf } from '../kit/value-of.ts'
import { pageKeys, singleKeys, useSingleKeys } from '../state/page-keys.ts'
import { keyName, shortcutsOf } from './keys.ts'
import { messages } from './messages.ts'

const styles = css`
  dl {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: var(--s2) var(--s4);
    margin-bottom: var(--s5);
  }
  dd { white-space: nowrap; }
  @media (min-width: 50rem) {
    dash-dialog[wide] dl {
      grid-template-columns: 1fr auto 1fr auto;
      column-gap: var(--s5);
    }
  }
  kbd {
    display: inline-block;
    min-width: 24px;
    padding: 1px 6px;
    border: var(--edge);
    border-bottom-width: 2px;
    border-radius: var(--radius-s);
    background: var(--sunken);
    font: inherit;
    font-size: var(--text-xs);
    text-align: center;
  }
  h3 { margin-bottom: var(--s2); }
  .faint { font-size: var(--text-xs); }
`

class DashShortcuts extends appElement({}) {
  #dialog = partOf(this, DashDialog)

  static override styles = styles

  override render() {
    const { keys: heading, shortcuts: w } = messages
    const strokes = (keys: string) =>
      keys
        .split(' ')
        .map(
          (stroke, index) =>
            html`${index > 0 ? html` <span class="faint">${w.afterwards}</span> ` : nothing}<kbd>${keyName(stroke)}</kbd>`,
        )
    const page = pageKeys()
    return html`<dash-dialog heading=${heading} cancel="" ?wide=${page}
      @close=${() => hideOverlay(this.app)}>
      ${
        page
          ? html`<h3>${page.title}</h3>
            <dl>${page.keys.map(
              ({ names, label }) => html`<dt>${label}</dt>
  <dd>${names.map((name) => html`<kbd>${name}</kbd> `)}</dd>`,
            )}</dl>
            <h3>${w.everywhere}</h3>`
          : nothing
      }
      <dl>${shortcutsOf(this.app).map(
        ({ keys, label }) => html`<dt>${label}</dt>
  <dd>${strokes(keys)}</dd>`,
      )}</dl>
      <dash-switch label=${w.singleKeys} hint=${w.singleKeysHint} .checked=${singleKeys()}
        @change=${(event: Event) => useSingleKeys(checkedOf(event))}
      ></dash-switch>
      <button slot="buttons" type="button" class="button" autofocus
        @click=${() => this.#dialog()?.close()}>${w.done}</button>
    </dash-dialog>`
  }

  override async firstUpdated() {
    await this.#dialog()?.updateComplete
    this.#dialog()?.open()
    // The button at its end has the focus; what is read begins above.
    this.#dialog()?.toTop()
  }
}
customElements.define('dash-shortcuts', DashShortcuts)

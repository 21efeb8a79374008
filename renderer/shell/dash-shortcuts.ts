/** The help on keys: all that work where one is. */
import { css, html, nothing } from 'lit'
import { appElement } from '../state/app-element.ts'
import { hideOverlay } from '../state/overlay.ts'
import { DashDialog } from '../kit/dash-dialog.ts'
import '../kit/dash-switch.ts'
import type { DashSwitch } from '../kit/dash-switch.ts'
import { partOf } from '../kit/part-of.ts'
import { keyName, shortcutsOf, singleKeys, useSingleKeys } from './keys.ts'
import { messages } from './messages.ts'

export class DashShortcuts extends appElement({}) {
  #dialog = partOf(this, DashDialog)

  static override styles = css`
    dl {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: var(--s2) var(--s4);
      margin-bottom: var(--s5);
    }
    dd { white-space: nowrap; }
    kbd {
      display: inline-block;
      min-width: 24px;
      padding: 1px 6px;
      border: 1px solid var(--line);
      border-bottom-width: 2px;
      border-radius: var(--radius-s);
      background: var(--sunken);
      font: inherit;
      font-size: var(--text-xs);
      text-align: center;
    }
    .faint { font-size: var(--text-xs); }
  `

  override render() {
    const { keys: heading, shortcuts: w } = messages()
    const strokes = (keys: string) =>
      keys
        .split(' ')
        .map(
          (stroke, index) =>
            html`${index > 0 ? html` <span class="faint">${w.afterwards}</span> ` : nothing}<kbd>${keyName(stroke)}</kbd>`,
        )
    return html`<dash-dialog heading=${heading} cancel=""
      @close=${() => hideOverlay(this.app)}>
      <dl>${shortcutsOf(this.app).map(
        ({ keys, label }) => html`<dt>${label}</dt>
  <dd>${strokes(keys)}</dd>`,
      )}</dl>
      <dash-switch label=${w.singleKeys} hint=${w.singleKeysHint} .checked=${singleKeys()}
        @change=${(event: Event) => useSingleKeys((event.target as DashSwitch).checked)}
      ></dash-switch>
      <button slot="buttons" type="button" class="button" autofocus
        @click=${() => this.#dialog()?.close()}>${w.done}</button>
    </dash-dialog>`
  }

  override async firstUpdated() {
    await this.#dialog()?.updateComplete
    this.#dialog()?.open()
  }
}
customElements.define('dash-shortcuts', DashShortcuts)

/** In one line how viewing is measured; what each figure means on demand. */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../state/app-element.ts'
import type { DashDialog } from '../kit/dash-dialog.ts'
import '../kit/dash-dialog.ts'
import { FIGURES } from './display/figures.ts'
import { messages } from './messages.ts'

export class DashPrivacy extends appElement({}) {
  #dialog = createRef<DashDialog>()

  static override styles = [
    css`
      :host {
        display: block;
        color: var(--ink-faint);
        font-size: var(--text-s);
      }
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
      dl {
        display: grid;
        gap: var(--s3);
        color: var(--ink);
        font-size: var(--text-m);
      }
      dt {
        font-weight: 600;
      }
      dd {
        color: var(--ink-soft);
      }
      .api {
        margin-top: var(--s4);
      }
    `,
  ]

  override render() {
    return html`<p>${messages().privacy} <button type="button" class="link"
      @click=${() => this.#dialog.value?.open()}>${messages().definitions}</button></p>
      <dash-dialog heading=${messages().definitions} cancel="" ${ref(this.#dialog)}>
        <dl>${Object.values(FIGURES).map(
          ({ title, about }) => html`<div><dt>${title()}</dt><dd>${about()}</dd></div>`,
        )}</dl>
        <p class="api"><a href="/docs#analytics" target="_blank">${messages().definitionsApi}</a></p>
      </dash-dialog>`
  }
}
customElements.define('dash-privacy', DashPrivacy)

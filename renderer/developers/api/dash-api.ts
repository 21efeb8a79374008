/** The way into the API: where it is, where it is described, and the first steps. */
import { css, html } from 'lit'
import { appElement } from '../../state/app-element.ts'
import '../../notices/dash-copy.ts'
import { formStyles } from '../../kit/styles/form.ts'
import '../code-choice.ts'
import { tabStyles } from '../tab-styles.ts'
import { messages } from '../messages.ts'
import { environmentFor, examplesFor } from './examples.ts'

export class DashApi extends appElement({}) {
  static override styles = [
    formStyles,
    tabStyles,
    css`
      .address {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--s2);
        min-width: 0;
      }
      .address code {
        overflow-wrap: anywhere;
      }
      .ways {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
        gap: var(--s4);
      }
      .ways .button {
        justify-self: start;
      }
      .panel {
        align-content: start;
      }
      .panel.way {
        grid-template-rows: auto 1fr auto;
        gap: var(--s3);
      }
      .step {
        display: grid;
        gap: var(--s2);
      }
      h3 {
        font-weight: 500;
      }
    `,
  ]

  override render() {
    const w = messages()
    const base = location.origin
    return html`<div class="lead">
        <div>
          <p>${w.apiAbout}</p>
          <p class="address">${w.address} <code>${base}</code><dash-copy .text=${base}
            what=${w.addressOf}></dash-copy></p>
        </div>
      </div>
      <div class="ways">
        <section class="panel way">
          <h2>${w.reference}</h2>
          <p class="soft">${w.referenceText}</p>
          <a class="button primary" href="/docs" target="_blank" rel="noopener">${w.openReference}</a>
        </section>
        <section class="panel way">
          <h2>${w.document}</h2>
          <p class="soft">${w.documentText}</p>
          <a class="button" href="/openapi.json" target="_blank" rel="noopener">${w.openDocument}</a>
        </section>
      </div>
      <section class="panel" aria-labelledby="steps">
        <h2 id="steps">${w.firstSteps}</h2>
        <div class="step">
          <p class="soft">${w.keyFirst} <a href="/developers">${w.makeKey}</a></p>
          <dash-code-choice label=${w.signIn} .codes=${environmentFor(base)}></dash-code-choice>
        </div>
        ${examplesFor(base).map(
          ({ name, codes }) => html`<div class="step"><h3>${w[name]}</h3><dash-code-choice
            label=${w[name]} .codes=${codes}></dash-code-choice></div>`,
        )}
      </section>`
  }
}
customElements.define('dash-api', DashApi)

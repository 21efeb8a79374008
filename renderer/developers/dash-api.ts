/** The way into the API: where it is, where it is described, and the first steps. */
import { css, html } from 'lit'
import { appElement } from '../state/app-element.ts'
import '../notices/dash-copy.ts'
import { formStyles } from '../kit/styles/form.ts'
import './code-choice.ts'
import { tabStyles } from './tab-styles.ts'
import { messages as w } from './messages.ts'
import { environmentFor, examplesFor } from './api-examples.ts'

const styles = css`
  .address { gap: 0 var(--s2); }
  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
    gap: var(--s4);
  }
  .panel { align-content: start; }
  .way {
    grid-template-rows: auto 1fr auto;
    gap: var(--s3);
    .button { justify-self: start; }
  }
  .step { gap: var(--s2); }
  h3 { font-weight: 500; }
`

class DashApi extends appElement({}) {
  static override styles = [formStyles, tabStyles, styles]

  override render() {
    const base = location.origin
    const way = (title: string, text: string, path: string, button: string, kind = '') =>
      html`<section class="panel way">
        <h2>${title}</h2>
        <p class="soft">${text}</p>
        <a class="button ${kind}" href=${path} target="_blank" rel="noopener">${button}</a>
      </section>`
    return html`<div class="lead">
        <div>
          <p>${w.apiAbout}</p>
          <p class="address flex wrap">${w.address} <code class="anywhere">${base}</code><dash-copy
            .text=${base} what=${w.addressOf}></dash-copy></p>
        </div>
      </div>
      <div class="ways">
        ${way(w.reference, w.referenceText, '/docs', w.openReference, 'primary')}
        ${way(w.document, w.documentText, '/openapi.json', w.openDocument)}
      </div>
      <section class="panel" aria-labelledby="steps">
        <h2 id="steps">${w.firstSteps}</h2>
        <div class="step stacked">
          <p class="soft">${w.keyFirst} <a href="/developers">${w.makeKey}</a></p>
          <dash-code-choice label=${w.signIn} .codes=${environmentFor(base)}></dash-code-choice>
        </div>
        ${examplesFor(base).map(
          ({ name, codes }) => html`<div class="step stacked"><h3>${w[name]}</h3><dash-code-choice
            label=${w[name]} .codes=${codes}></dash-code-choice></div>`,
        )}
      </section>`
  }
}
customElements.define('dash-api', DashApi)

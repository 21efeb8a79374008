/** Tokens: a check of one, a form that creates one, and code that signs them. */
import { css, html } from 'lit'
import { appElement, state } from '../../state/app-element.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { readSubjects } from '../../playground/subject.ts'
import { formStyles } from '../../kit/styles/form.ts'
import '../code-choice.ts'
import { tabStyles } from '../tab-styles.ts'
import './dash-token-check.ts'
import './dash-token-make.ts'
import { signCode, type TokenRequest } from './sign-code.ts'
import { messages } from '../messages.ts'

export class DashTokens extends appElement({
  /** What the code signs. */
  request: state<TokenRequest | undefined>(),
  /** The one created here, for the check. */
  token: state(''),
}) {
  #subjects = new ReadTask(this, {
    query: () => true,
    read: () => readSubjects(this.app, undefined),
  })

  static override styles = [
    formStyles,
    tabStyles,
    css`
      .two {
        display: grid;
        grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
        gap: var(--s5);
        align-items: start;
      }
      .panel {
        min-width: 0;
      }
      @media (max-width: 60rem) {
        .two {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ]

  override render() {
    const w = messages().tokens
    const { problem, value: subjects, again } = this.#subjects
    if (problem) return problemPanel({ ...problem, title: w.notRead }, again)
    if (!subjects) return html`<div class="skeleton ghost" aria-busy="true"></div>`
    return html`<div class="lead"><p>${w.about}</p></div>
      <div class="two">
        <section class="panel" aria-labelledby="check"
        ><h2 id="check">${w.check}</h2><dash-token-check .given=${this.token}></dash-token-check></section>
        <section class="panel" aria-labelledby="make">
          <h2 id="make">${w.make}</h2>
          <dash-token-make .subjects=${subjects}
            @wanted=${({ detail }: CustomEvent<TokenRequest>) => (this.request = detail)}
            @made=${({ detail }: CustomEvent<string>) => (this.token = detail)}></dash-token-make>
        </section>
      </div>
      <section class="panel" aria-labelledby="sign">
        <h2 id="sign">${w.sign}</h2>
        <p class="soft">${w.signText}</p>
        ${
          this.request
            ? html`<dash-code-choice label=${w.signCode} .codes=${signCode(this.request)}></dash-code-choice>`
            : ''
        }
      </section>`
  }
}
customElements.define('dash-tokens', DashTokens)

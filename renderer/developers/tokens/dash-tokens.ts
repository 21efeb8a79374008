/** Tokens: one is looked at part by part, one is made, and code that signs them. */
import { css, html } from 'lit'
import { appElement, state } from '../../state/app-element.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { readSubjects, type Subjects } from '../../playground/subject.ts'
import { formStyles } from '../../kit/styles/form.ts'
import '../code-choice.ts'
import { tabStyles } from '../tab-styles.ts'
import './dash-token-check.ts'
import './dash-token-make.ts'
import { signCode, type TokenRequest } from './sign-code.ts'
import { messages } from '../messages.ts'

export class DashTokens extends appElement({
  subjects: state<Subjects | undefined>(),
  /** What the code signs. */
  wanted: state<TokenRequest | undefined>(),
  /** That was made here, to be looked at. */
  token: state(''),
  problem: state<Explained | null>(null),
}) {
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

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  override render() {
    const w = messages().tokens
    if (this.problem) return problemPanel(this.problem, () => void this.#read())
    if (!this.subjects) return html`<div class="skeleton ghost" aria-busy="true"></div>`
    return html`<div class="lead"><p>${w.about}</p></div>
      <div class="two">
        <section
          class="panel"
          aria-labelledby="check"
        ><h2 id="check">${w.check}</h2><dash-token-check .given=${this.token}></dash-token-check></section>
        <section class="panel" aria-labelledby="make">
          <h2 id="make">${w.make}</h2>
          <dash-token-make
            .subjects=${this.subjects}
            @wanted=${(event: CustomEvent<TokenRequest>) => (this.wanted = event.detail)}
            @made=${(event: CustomEvent<string>) => (this.token = event.detail)}
          ></dash-token-make>
        </section>
      </div>
      <section class="panel" aria-labelledby="sign">
        <h2 id="sign">${w.sign}</h2>
        <p class="soft">${w.signText}</p>
        ${
          this.wanted
            ? html`<dash-code-choice
              label=${w.signCode}
              .codes=${signCode(this.wanted)}
            ></dash-code-choice>`
            : ''
        }
      </section>`
  }

  async #read(): Promise<void> {
    this.problem = null
    try {
      this.subjects = await readSubjects(this.app, undefined)
    } catch (error) {
      this.problem = { ...explain(error), title: messages().tokens.notRead }
    }
  }
}
customElements.define('dash-tokens', DashTokens)

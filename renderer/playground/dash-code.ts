/** The code of what is on the stage, as plain HTML, for React, and for a frame. */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../state/app-element.ts'
import '../notices/dash-copy.ts'
import { choiceStyles, quietChoices } from '../kit/styles/choices.ts'
import { codeBlock } from '../kit/styles/code-block.ts'
import { frameCode, htmlCode, reactCode, type CodeRequest } from './code.ts'
import { messages } from './messages.ts'

type Kind = 'html' | 'react' | 'iframe'
const NAMES: Record<Kind, string> = { html: 'HTML', react: 'React', iframe: 'iframe' }

export class DashCode extends appElement({
  wanted: property<CodeRequest>(),
  /** For the title of a frame. */
  videoName: property<string>(),
  kind: state<Kind>('html'),
}) {
  static override styles = [
    codeBlock,
    choiceStyles,
    quietChoices,
    css`
      :host {
        display: block;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--s2) var(--s4);
        min-height: 34px;
      }
      .choices {
        flex: 1 0 auto;
      }
      pre {
        max-height: 24rem;
        margin-top: var(--s2);
        overflow: auto;
      }
      .note {
        margin-top: var(--s2);
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
    `,
  ]

  override render() {
    const kinds: Kind[] =
      this.wanted.tagName === 'svc-player' ? ['html', 'react', 'iframe'] : ['html', 'react']
    const kind = kinds.includes(this.kind) ? this.kind : 'html'
    const code =
      kind === 'html'
        ? htmlCode(this.wanted)
        : kind === 'react'
          ? reactCode(this.wanted)
          : frameCode(this.wanted, this.videoName)
    return html`<div class="head">
        <h2>${messages().code}</h2>
        <fieldset class="choices">
          <legend class="unseen">${messages().kindOfCode}</legend>
          ${kinds.map(
            (one) => html`<label><input type="radio" name="kind" .checked=${one === kind}
              @change=${() => (this.kind = one)} /><span>${NAMES[one]}</span></label>`,
          )}
        </fieldset>
        <dash-copy label=${messages().copyCode} what=${messages().theCode} .text=${code}></dash-copy>
      </div>
      <pre tabindex="0" role="region" aria-label=${messages().code}><code>${code}</code></pre>
      ${kind === 'iframe' ? html`<p class="note">${messages().inFrame}</p>` : nothing}`
  }
}
customElements.define('dash-code', DashCode)

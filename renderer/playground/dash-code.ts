/** The code of what is on the stage, as plain HTML, for React, and for a frame. */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../state/app-element.ts'
import '../notices/dash-copy.ts'
import { choices, choiceStyles, quietChoices } from '../kit/styles/choices.ts'
import { codeBlock } from '../kit/styles/code-block.ts'
import { frameCode, htmlCode, reactCode, type CodeRequest } from './code.ts'
import { messages as w } from './messages.ts'

const KINDS = {
  html: { name: 'HTML', write: htmlCode },
  react: { name: 'React', write: reactCode },
  iframe: { name: 'iframe', write: frameCode },
}
type Kind = keyof typeof KINDS

const styles = css`
  h2 { font-size: inherit; }
  .head {
    gap: var(--s2) var(--s4);
    min-height: 34px;
  }
  .choices { flex: 1 0 auto; }
  pre {
    max-height: 24rem;
    overflow: auto;
  }
  pre,
  .note { margin-top: var(--s2); }
`

class DashCode extends appElement({
  wanted: property<CodeRequest>(),
  videoName: property<string>(),
  kind: state<Kind>('html'),
}) {
  static override styles = [codeBlock, choiceStyles, quietChoices, styles]

  override render() {
    const kinds = (Object.keys(KINDS) as Kind[]).filter(
      (kind) => kind !== 'iframe' || this.wanted.tagName === 'svc-player',
    )
    const kind = kinds.includes(this.kind) ? this.kind : 'html'
    const words = kinds.map((each) => [each, KINDS[each].name] as const)
    const code = KINDS[kind].write(this.wanted, this.videoName)
    return html`<div class="flex wrap head">
        <h2>${w.code}</h2>
        ${choices(w.kindOfCode, words, kind, (chosen) => (this.kind = chosen))}
        <dash-copy label=${w.copyCode} what=${w.theCode} .text=${code}></dash-copy>
      </div>
      <pre tabindex="0" role="region" aria-label=${w.code}><code>${code}</code></pre>
      ${kind === 'iframe' ? html`<p class="note soft small">${w.inFrame}</p>` : nothing}`
  }
}
customElements.define('dash-code', DashCode)

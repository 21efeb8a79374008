/** Code in several languages; choosing one applies to all code of the page while it is open. */
import { css, html } from 'lit'
import { appElement, attribute, property, state } from '../state/app-element.ts'
import '../notices/dash-copy.ts'
import { choices, choiceStyles, quietChoices } from '../kit/styles/choices.ts'
import { codeBlock } from '../kit/styles/code-block.ts'
import { messages as w } from './messages.ts'

let lastChosen = ''
const displayedCode = new Set<DashCodeChoice>()

const styles = css`
  :host { min-width: 0; }
  .head { margin-bottom: var(--s2); }
  pre {
    max-height: 26rem;
    overflow: auto;
  }
`

class DashCodeChoice extends appElement({
  codes: property<Readonly<Record<string, string>>>({}),
  label: attribute(''),
  chosen: state(''),
}) {
  static override styles = [codeBlock, choiceStyles, quietChoices, styles]

  override connectedCallback() {
    super.connectedCallback()
    this.chosen = lastChosen
    displayedCode.add(this)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    displayedCode.delete(this)
  }

  override render() {
    const names = Object.keys(this.codes)
    const chosen = names.includes(this.chosen) ? this.chosen : (names[0] ?? '')
    const code = this.codes[chosen] ?? ''
    const words = names.map((name) => [name, name] as const)
    return html`<div class="head flex wrap between">
        ${choices(w.kindOfCode, words, chosen, choose)}
        <dash-copy label=${w.copyCode} what=${w.code} .text=${code}></dash-copy>
      </div>
      <pre tabindex="0" role="region" aria-label="${this.label}, ${chosen}"><code>${code}</code></pre>`
  }
}
customElements.define('dash-code-choice', DashCodeChoice)

function choose(name: string) {
  lastChosen = name
  for (const one of displayedCode) one.chosen = name
}

/** Events of the element, newest first. The same again and again is counted, not repeated. */
import { css, html, nothing } from 'lit'
import { appElement, state } from '../state/app-element.ts'
import { button } from '../kit/controls.ts'
import { language } from '../kit/language.ts'
import type { Happened } from './dash-stage.ts'
import { messages as w } from './messages.ts'

interface Entry {
  type: string
  text: string
  count: number
  at: string
}

const MOST = 60
const LONGEST = 240
/** Events of which only the last of a series is shown. */
const OFTEN = new Set(['timeupdate', 'progress'])

const styles = css`
  h2 { font-size: inherit; }
  .head { min-height: 34px; }
  .log {
    max-height: 16rem;
    margin-top: var(--s2);
    overflow: auto;
    border: var(--edge);
    border-radius: var(--radius-m);
    background: var(--sunken);
  }
  .none { padding: var(--s3); }
  li {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 0 var(--s3);
    align-items: baseline;
    padding: 5px var(--s3);
  }
  li + li { border-top: var(--edge); }
  .type,
  .detail { font-family: var(--mono); }
  .type { font-weight: 600; }
  .count { font-weight: 400; }
  .detail,
  .at { font-size: var(--text-xs); }
  @media (max-width: 40rem) {
    li { grid-template-columns: 1fr auto; }
    .detail {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`

export class DashEvents extends appElement({
  entries: state<readonly Entry[]>([]),
}) {
  static override styles = styles

  add({ type, detail }: Happened) {
    const text = inWords(detail)
    const at = new Date().toLocaleTimeString(language(), { hourCycle: 'h23' })
    const [last, ...before] = this.entries
    const isAgain = last?.type === type && (last.text === text || OFTEN.has(type))
    this.entries = isAgain
      ? [{ type, text, at, count: last.count + 1 }, ...before]
      : [{ type, text, at, count: 1 }, ...this.entries.slice(0, MOST - 1)]
  }

  clear() {
    this.entries = []
  }

  override render() {
    const isEmpty = this.entries.length === 0
    return html`<div class="flex between head">
        <h2 id="events">${w.events}</h2>
        ${isEmpty ? nothing : button(w.clear, () => this.clear(), { look: 'quiet' })}
      </div>
      <div class="log small" tabindex="0" role="region" aria-labelledby="events">
        ${isEmpty ? html`<p class="none soft">${w.noEvents}</p>` : html`<ol>${this.entries.map(row)}</ol>`}
      </div>`
  }
}
customElements.define('dash-events', DashEvents)

const row = ({ type, text, count, at }: Entry) => html`<li>
  <span class="type">${type}${
    count > 1 ? html` <span class="count faint">${w.times(count)}</span>` : nothing
  }</span>
  <span class="detail soft anywhere">${text}</span><span class="at faint tabular">${at}</span>
</li>`

function inWords(detail: unknown) {
  const nameOf = (_: string, value: unknown) => {
    if (value instanceof File) return value.name
    return value instanceof Node ? `<${value.nodeName.toLowerCase()}>` : value
  }
  const text = detail === null ? '' : (JSON.stringify(detail, nameOf) ?? '')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

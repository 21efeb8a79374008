/** What the element has told, newest first. The same again and again is counted, not repeated. */
import { css, html, nothing } from 'lit'
import { appElement, state } from '../state/app-element.ts'
import { language } from '../kit/language.ts'
import type { Happened } from './dash-stage.ts'
import { messages } from './messages.ts'

interface Entry {
  key: number
  type: string
  said: string
  count: number
  at: string
}

const MOST = 60
const LONGEST = 240
/** Events of which only the last of a series is shown. */
const OFTEN = new Set(['timeupdate', 'progress'])

export class DashEvents extends appElement({
  entries: state<readonly Entry[]>([]),
}) {
  #lastKey = 0

  static override styles = [
    css`
      :host {
        display: block;
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        min-height: 34px;
      }
      .log {
        max-height: 16rem;
        margin-top: var(--s2);
        overflow: auto;
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--sunken);
        font-size: var(--text-s);
      }
      .none {
        padding: var(--s3);
        color: var(--ink-soft);
      }
      li {
        display: grid;
        grid-template-columns: auto 1fr auto;
        gap: 0 var(--s3);
        align-items: baseline;
        padding: 5px var(--s3);
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      .type {
        font-family: var(--mono);
        font-weight: 600;
      }
      .count {
        color: var(--ink-faint);
        font-weight: 400;
      }
      .said {
        color: var(--ink-soft);
        font-family: var(--mono);
        font-size: var(--text-xs);
        overflow-wrap: anywhere;
      }
      .at {
        color: var(--ink-faint);
        font-size: var(--text-xs);
        font-variant-numeric: tabular-nums;
      }
      @media (max-width: 40rem) {
        li {
          grid-template-columns: 1fr auto;
        }
        .said {
          grid-row: 2;
          grid-column: 1 / -1;
        }
      }
    `,
  ]

  add({ type, detail }: Happened): void {
    const said = inWords(detail)
    const at = new Date().toLocaleTimeString(language(), { hourCycle: 'h23' })
    const [last, ...before] = this.entries
    this.entries =
      last?.type === type && (last.said === said || OFTEN.has(type))
        ? [{ ...last, said, at, count: last.count + 1 }, ...before]
        : [{ key: ++this.#lastKey, type, said, at, count: 1 }, ...this.entries.slice(0, MOST - 1)]
  }

  clear(): void {
    this.entries = []
  }

  override render() {
    return html`<div class="head">
        <h2 id="events">${messages().events}</h2>
        ${
          this.entries.length > 0
            ? html`<button type="button" class="button quiet" @click=${this.clear}
            >${messages().clear}</button>`
            : nothing
        }
      </div>
      <div class="log" tabindex="0" role="region" aria-labelledby="events">
        ${
          this.entries.length === 0
            ? html`<p class="none">${messages().noEvents}</p>`
            : html`<ol>
              ${this.entries.map(
                ({ type, said, count, at }) => html`<li>
                  <span class="type">${type}${
                    count > 1
                      ? html` <span class="count">${messages().times(count)}</span>`
                      : nothing
                  }</span>
                  <span class="said">${said}</span><span class="at">${at}</span>
                </li>`,
              )}
            </ol>`
        }
      </div>`
  }
}
customElements.define('dash-events', DashEvents)

function inWords(detail: unknown): string {
  if (detail === null || detail === undefined) return ''
  const plain =
    JSON.stringify(detail, (_, value: unknown) =>
      value instanceof File
        ? value.name
        : value instanceof Node
          ? `<${value.nodeName.toLowerCase()}>`
          : value,
    ) ?? ''
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}

/** How svc is: each part with its state in words, what is wrong with it, and what to do next. */
import { css, html, nothing } from 'lit'
import type { HealthPart, HealthState, SystemHealth } from '../../daemon/contract/system-health.ts'
import { alertIcon, checkIcon, icon } from '../kit/icons.ts'
import { exactly } from '../kit/formats/when.ts'
import { lookAgain } from '../kit/look-again.ts'
import { ReadTask } from '../kit/read-task.ts'
import { statusPillStyles } from '../kit/status-pill.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { pageHead } from '../kit/styles/page-head.ts'
import { messages as problemMessages } from '../problems/messages.ts'
import { appElement } from '../state/app-element.ts'
import { readHealth } from '../state/health.ts'
import { StoreWatch } from '../state/watch.ts'
import './dash-workers.ts'
import { messages as w } from './messages.ts'
import { PARTS } from './parts.ts'

const LOOK_EVERY_MS = 15_000
const ICONS = {
  ok: checkIcon,
  attention: alertIcon,
  problem: alertIcon,
  unknown: icon('<path d="M5.8 6.2A2.2 2.2 0 1 1 8.9 8.3c-.6.3-.9.8-.9 1.4M8 12v.1"/>'),
  off: icon('<path d="M4 8h8"/>'),
} as const
const TONES = {
  ok: 'good',
  attention: 'wait',
  problem: 'bad',
  unknown: 'off',
  off: 'off',
} as const satisfies Record<HealthState, string>

const styles = css`
  .summary {
    margin-block: var(--s1) var(--s5);
    color: var(--ink-soft);
  }
  .part {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s1) var(--s3);
    padding: var(--s4);
  }
  .mark {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: 50%;
  }
  h2 { font-size: inherit; }
  .pill { padding-inline: var(--s2); }
  .name {
    gap: var(--s1) var(--s3);
    min-height: 28px;
  }
  .about {
    display: grid;
    grid-column: 2;
    gap: var(--s2);
    max-width: 44rem;
    overflow-wrap: anywhere;
    color: var(--ink-soft);
  }
  .found {
    padding-inline-start: var(--s3);
    border-inline-start: 3px solid var(--bad);
    > strong {
      color: var(--ink);
      font-weight: 500;
    }
    &.minor { border-color: var(--wait); }
  }
  .next {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    min-height: 28px;
  }
  dl {
    display: grid;
    grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr);
    gap: var(--s1) var(--s4);
  }
  dt { color: var(--ink-soft); }
  dd { color: var(--ink); }
  details[open] > summary { margin-bottom: var(--s2); }
  dash-meter { max-width: 24rem; }
  .ghost {
    height: 24rem;
    border-radius: var(--radius-m);
  }
  @media (max-width: 30rem) {
    .part { padding: var(--s4) var(--s3); }
    .about { grid-column: 1 / -1; }
    dl {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    dd { margin-bottom: var(--s2); }
  }
  @media (forced-colors: active) {
    .mark { border: 1px solid CanvasText; }
  }
`

class DashHealth extends appElement({}) {
  #reading = new ReadTask(this, { read: () => readHealth(this.app) })
  #health = new StoreWatch(this, (state) => state.health)

  constructor() {
    super()
    lookAgain(this, this.#reading.again, LOOK_EVERY_MS)
  }

  static override styles = [pageHead, lineStyles, disclosure, statusPillStyles, styles]

  override render() {
    return html`<div class="head"><h1>${w.title}</h1></div>${this.#reading.view(
      // The frame may have read it since.
      (read) => this.#parts(this.#health.value ?? read),
    )}`
  }

  #parts(health: SystemHealth) {
    const names = Object.keys(PARTS) as HealthPart[]
    return html`<p class="summary" role="status">${summaryOf(health, names)}</p>
      <ul class="lines">${names.map((name) => this.#part(name, health))}</ul>
      <dash-workers></dash-workers>`
  }

  #part<P extends HealthPart>(name: P, health: SystemHealth) {
    const part = health[name]
    const tone = TONES[part.state]
    return html`<li class="part" aria-labelledby=${name} data-state=${part.state}>
      <span class="mark ${tone}">${ICONS[part.state]()}</span>
      <div class="name flex wrap"><h2 id=${name}>${w.titles[name]}</h2>${html`<span class="pill ${tone}">${w.states[part.state]}</span>`}</div>
      <div class="about">
        ${part.problems.map((problem) => problemView(problem, part.state))}
        ${PARTS[name](part)}
      </div>
    </li>`
  }
}
customElements.define('dash-health', DashHealth)

function problemView(
  { code, given, since, message }: SystemHealth['disk']['problems'][number],
  state: HealthState,
) {
  // A newer appliance may name one that this page does not know.
  return html`<div class="found ${state === 'problem' ? '' : 'minor'}">
    <strong>${problemMessages.sentences[code]?.(given) ?? message}</strong>
    <p>${problemMessages.remedies[code] ?? nothing} ${problemMessages.since(exactly(since))}.</p>
  </div>`
}

function summaryOf(health: SystemHealth, names: readonly HealthPart[]) {
  const problems = names
    .filter((name) => health[name].state === 'problem')
    .reduce((sum, name) => sum + Math.max(1, health[name].problems.length), 0)
  if (problems > 0) return w.someProblems(problems)
  const attention = names.filter((name) => health[name].state === 'attention').length
  return attention > 0 ? w.someAttention(attention) : w.allFine
}

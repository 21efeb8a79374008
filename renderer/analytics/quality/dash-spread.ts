/** Percentiles of start-up time and rebuffering, and what else became of the attempts. */
import { css, html, type TemplateResult } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type { Percentiles, QualityOfExperience } from '../../../daemon/contract/analytics.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { scopeOf, querySpan, type AnalyticsQuery } from '../query/query.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { timeZone } from '../query/periods.ts'
import { panelStyles } from '../panel-styles.ts'
import { UNITS, type UnitName } from '../display/units.ts'
import { messages } from '../messages.ts'

const PARTS = ['p50', 'p75', 'p95', 'p99'] as const

export class DashSpread extends appElement({
  asked: property<AnalyticsQuery>(),
}) {
  #answer = new ReadTask(this, {
    query: () => {
      const { from, to } = querySpan(this.asked)
      return { ...scopeOf(this.asked), from, to, time_zone: timeZone() }
    },
    read: (query, signal) => this.app.api.analytics.qualityOfExperience({ query }, { signal }),
  })

  static override styles = [
    panelStyles,
    tableStyles,
    css`
      :host {
        display: block;
      }
      .about {
        padding: 0 var(--s4);
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
      .table-room {
        margin-top: var(--s2);
        border: 0;
        background: none;
      }
      .table th:first-child {
        padding-left: var(--s4);
      }
      .table td:last-child,
      .table th:last-child {
        padding-right: var(--s4);
      }
      dl {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2) var(--s6);
        padding: var(--s3) var(--s4) var(--s4);
        border-top: 1px solid var(--line);
      }
      dl div {
        display: flex;
        gap: var(--s2);
      }
      dt {
        color: var(--ink-soft);
      }
      dd {
        font-variant-numeric: tabular-nums;
        font-weight: 500;
      }
      .ghost {
        height: 9.5rem;
        margin: 0 var(--s4) var(--s4);
      }
    `,
  ]

  override render() {
    return html`<section class="panel" aria-labelledby="heading" aria-busy=${this.#answer.loading}>
      <div class="panel-head"><h2 id="heading">${messages().percentiles}</h2></div>
      <p class="about">${messages().percentilesAbout}</p>
      ${this.#answer.view(spread, html`<div class="skeleton ghost"></div>`)}
    </section>`
  }
}
customElements.define('dash-spread', DashSpread)

function spread({
  startup_ms: startup,
  rebuffer_ratio: rebuffer,
  figures,
}: QualityOfExperience): TemplateResult {
  const heads = [
    messages().half,
    messages().threeQuarters,
    messages().ninetyFive,
    messages().ninetyNine,
  ]
  const row = (name: string, unit: UnitName, values: Percentiles) =>
    html`<tr><th scope="row">${name}</th>${PARTS.map(
      (part) => html`<td class="figure">${UNITS[unit].show(values[part])}</td>`,
    )}</tr>`
  const others: [string, string][] = [
    [messages().attempts, UNITS.count.show(figures.attempts)],
    [messages().exits, UNITS.count.show(figures.exits_before_start)],
    [messages().stalls, UNITS.count.show(figures.stalls)],
    [messages().dropped, UNITS.share.show(figures.dropped_frame_ratio)],
  ]
  return html`<div class="table-room" tabindex="0" role="group" aria-labelledby="heading">
      <table class="table">
        <thead><tr><td></td>${heads.map((head) => html`<th scope="col" class="figure">${head}</th>`)}</tr></thead>
        <tbody>${row(messages().startupOf, 'milliseconds', startup)}${row(
          messages().rebufferingOf,
          'share',
          rebuffer,
        )}</tbody>
      </table>
    </div>
    <dl>${others.map(([term, figure]) => html`<div><dt>${term}</dt><dd>${figure}</dd></div>`)}</dl>`
}

/** How well it plays on each browser, device, site and the like. */
import { css, html, type TemplateResult } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type { Breakdown } from '../../../daemon/contract/analytics.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { scopeOf, querySpan, type AnalyticsQuery } from '../query/query.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { change } from '../query/change.ts'
import { timeZone } from '../query/periods.ts'
import { panelStyles } from '../panel-styles.ts'
import { figureOf } from '../display/figures.ts'
import { UNITS } from '../display/units.ts'
import { DIMENSION_TITLES, nameOfValue } from '../display/value-names.ts'
import { messages } from '../messages.ts'

const DIMENSIONS = ['device', 'browser', 'os', 'country', 'embed_domain', 'page'] as const
const COLUMNS = ['views', 'average_startup_ms', 'rebuffer_ratio', 'failure_rate'] as const
const MOST_ROWS = 15

export class DashQualityBy extends appElement({
  asked: property<AnalyticsQuery>(),
}) {
  #answer = new ReadTask(this, {
    query: () => {
      const { from, to } = querySpan(this.asked)
      return {
        ...scopeOf(this.asked),
        from,
        to,
        time_zone: timeZone(),
        dimension: this.asked.by,
        limit: MOST_ROWS,
      }
    },
    read: (query, signal) => this.app.api.analytics.breakdown({ query }, { signal }),
  })

  static override styles = [
    panelStyles,
    tableStyles,
    css`
      :host {
        display: block;
      }
      .field {
        width: auto;
      }
      .table-room {
        min-height: 14rem;
        border: 0;
        background: none;
      }
      .table tbody th {
        max-width: 20rem;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .table th:first-child {
        padding-left: var(--s4);
      }
      .table td:last-child,
      .table th:last-child {
        padding-right: var(--s4);
      }
      .ghost {
        height: 14rem;
        margin: 0 var(--s4) var(--s4);
      }
      [aria-busy='true'] table {
        opacity: 0.55;
      }
    `,
  ]

  override render() {
    return html`<section class="panel" aria-labelledby="heading" aria-busy=${this.#answer.loading}>
      <div class="panel-head">
        <h2 id="heading">${messages().breakdownOf}</h2>
        <select class="field" aria-label=${messages().byDimension}
          @change=${(event: Event) => change(this.app, { by: (event.target as HTMLSelectElement).value as AnalyticsQuery['by'] })}
        >
          ${DIMENSIONS.map(
            (each) => html`<option value=${each} .selected=${each === this.asked.by}
            >${DIMENSION_TITLES[each]()}</option>`,
          )}
        </select>
      </div>
      ${this.#answer.view(table, html`<div class="skeleton ghost"></div>`)}
    </section>`
  }
}
customElements.define('dash-quality-by', DashQualityBy)

const table = ({
  dimension,
  data,
}: Breakdown): TemplateResult => html`<div class="table-room" tabindex="0" role="group" aria-labelledby="heading">
  <table class="table">
    <thead><tr><th scope="col">${DIMENSION_TITLES[dimension]()}</th>${COLUMNS.map(
      (name) => html`<th scope="col" class="figure">${figureOf(name).title()}</th>`,
    )}</tr></thead>
    <tbody>
      ${data.map(
        ({ value, figures }) =>
          html`<tr><th scope="row">${nameOfValue(dimension, value)}</th>${COLUMNS.map(
            (name) =>
              html`<td class="figure">${UNITS[figureOf(name).unit].show(figures[name])}</td>`,
          )}</tr>`,
      )}
    </tbody>
  </table>
</div>`

/** The views by one of some dimensions, which can be chosen among. Event: `dimension`. */
import { html, nothing } from 'lit'
import { appElement, attribute, property } from '../../state/app-element.ts'
import type {
  Breakdown,
  Dimension,
  Figures,
  ReportSort,
} from '../../../daemon/contract/analytics.ts'
import { scopeOf, querySpan, type AnalyticsQuery } from '../query/query.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { timeZone } from '../query/periods.ts'
import { panelStyles } from '../panel-styles.ts'
import { figureOf } from '../display/figures.ts'
import { rankedGhost, rankedStyles, rankedTable } from '../display/ranked.ts'
import { DIMENSION_TITLES, nameOfValue } from '../display/value-names.ts'
import { messages } from '../messages.ts'
import { listStyles } from './list-styles.ts'
import { MOST_ROWS, sortFor, valueFor } from './sort.ts'

export class DashBreakdown extends appElement({
  heading: attribute<string>(),
  asked: property<AnalyticsQuery>(),
  dimensions: property<readonly Dimension[]>(),
  dimension: attribute<Dimension>(),
  total: property<Figures | undefined>(),
}) {
  #answer = new ReadTask(this, {
    query: () => {
      const { from, to } = querySpan(this.asked)
      return {
        ...scopeOf(this.asked),
        from,
        to,
        time_zone: timeZone(),
        dimension: this.dimension,
        sort: this.#sort,
        limit: MOST_ROWS,
      }
    },
    read: (query, signal) => this.app.api.analytics.breakdown({ query }, { signal }),
  })

  static override styles = [panelStyles, rankedStyles, listStyles]

  /** A view has several qualities and subtitles: what adds up of these is the time. */
  get #sort(): ReportSort {
    return this.dimension === 'quality' || this.dimension === 'subtitle'
      ? 'watch_seconds'
      : sortFor(this.asked.figure)
  }

  override render() {
    return html`<section class="panel" aria-labelledby="heading" aria-busy=${this.#answer.loading}>
      <div class="panel-head">
        <h2 id="heading">${this.heading}</h2>
        <div class="choices" role="group" aria-label=${messages().chooseDimension(this.heading)}>
          ${this.dimensions.map(
            (each) => html`<button type="button" aria-pressed=${each === this.dimension}
              @click=${() => this.dispatchEvent(new CustomEvent('dimension', { detail: each }))}
            >${DIMENSION_TITLES[each]()}</button>`,
          )}
        </div>
      </div>
      <div class="list">${this.#answer.view((value) => this.#rows(value), rankedGhost(MOST_ROWS))}</div>
    </section>`
  }

  #rows(value: Breakdown) {
    if (value.data.length === 0) return html`<p class="none">${messages().nothingHere}</p>`
    const { dimension } = value
    const { title, unit } = figureOf(this.#sort)
    const countries = dimension === 'country' && value.data.every((row) => row.value === '')
    return html`${rankedTable({
      label: `${this.heading}: ${DIMENSION_TITLES[dimension]()}`,
      what: DIMENSION_TITLES[dimension](),
      figure: title(),
      unit,
      total: this.total ? valueFor(this.#sort, this.total) : 0,
      rows: value.data.map((row) => ({
        name: nameOfValue(dimension, row.value),
        value: valueFor(this.#sort, row.figures),
      })),
    })}${
      countries
        ? html`<p class="none">${messages().noCountries} <a
          href="/docs#analytics.breakdown.parameters" target="_blank"
        >${messages().howCountries}</a></p>`
        : nothing
    }`
  }
}
customElements.define('dash-breakdown', DashBreakdown)

/** How well it plays: starting, waiting, failing; over time, how it is spread, and by who watches. */
import { css, html } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type {
  Breakdown,
  Percentiles,
  QualityOfExperience,
} from '../../../daemon/contract/analytics.ts'
import { named, select } from '../../kit/controls.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { tableStyles } from '../../kit/styles/table.ts'
import { change, CHOICES, rangeOf, type AnalyticsQuery } from '../query/query.ts'
import { OverviewTask } from '../overview/dash-over-time.ts'
import '../display/dash-figures.ts'
import { showFigure, titleOf, UNITS } from '../display/figures.ts'
import { nameOfValue } from '../display/value-names.ts'
import { pageStyles, panel, panelStyles, panelTable } from '../panel.ts'
import { messages as w } from '../messages.ts'

const PERCENTILES = ['p50', 'p75', 'p95', 'p99'] as const
const COLUMNS = ['views', 'average_startup_ms', 'rebuffer_ratio', 'failure_rate'] as const
const MOST_ROWS = 15

class DashQuality extends appElement({
  query: property<AnalyticsQuery>(),
}) {
  #overview = new OverviewTask(this, () => this.query)

  static override styles = pageStyles

  override render() {
    const { query } = this
    return this.#overview.page(
      (overview) => html`<div class="page">
        <dash-figures choice="quality" .query=${query} .overview=${overview} ?busy=${this.#overview.loading}></dash-figures>
        <dash-over-time .query=${query} figure=${query.quality} .total=${overview?.figures}></dash-over-time>
        <dash-spread .query=${query}></dash-spread>
        <dash-quality-by .query=${query}></dash-quality-by>
      </div>`,
    )
  }
}
customElements.define('dash-quality', DashQuality)

/** A table as wide as its panel; its ghost is as high as it. */
const panelTableStyles = [
  panelStyles,
  tableStyles,
  css`
    .table-scroll {
      border: 0;
      background: none;
    }
    .table :is(th, td) {
      &:first-child { padding-left: var(--s4); }
      &:last-child { padding-right: var(--s4); }
    }
    .ghost { margin: 0 var(--s4) var(--s4); }
  `,
]
const spreadStyles = css`
  .about { padding: 0 var(--s4); }
  .table-scroll { margin-top: var(--s2); }
  dl.flex {
    gap: var(--s2) var(--s6);
    padding: var(--s3) var(--s4) var(--s4);
    border-top: var(--edge);
  }
  .ghost { height: 9.5rem; }
`

class DashSpread extends appElement({
  query: property<AnalyticsQuery>(),
}) {
  #experience = new ReadTask(this, {
    query: () => rangeOf(this.query),
    read: (query, signal) => this.app.api.analytics.qualityOfExperience({ query }, { signal }),
  })

  static override styles = [panelTableStyles, spreadStyles]

  override render() {
    return panel(
      w.percentiles,
      html`<p class="about soft small">${w.percentilesAbout}</p>
        ${this.#experience.view(spread, html`<div class="skeleton ghost"></div>`)}`,
      { busy: this.#experience.loading },
    )
  }
}
customElements.define('dash-spread', DashSpread)

function spread({ startup_ms, rebuffer_ratio, figures }: QualityOfExperience) {
  const cellsOf = (unit: 'milliseconds' | 'share', values: Percentiles): string[] =>
    PERCENTILES.map((name) => UNITS[unit].show(values[name]))
  const others = {
    [w.attempts]: UNITS.count.show(figures.attempts),
    [w.exits]: UNITS.count.show(figures.exits_before_start),
    [w.stalls]: UNITS.count.show(figures.stalls),
    [w.dropped]: UNITS.share.show(figures.dropped_frame_ratio),
  }
  return html`${panelTable(
    html`<td></td>`,
    PERCENTILES.map((name) => w.percentileNames[name]),
    [
      { name: w.startupOf, cells: cellsOf('milliseconds', startup_ms) },
      { name: w.rebufferingOf, cells: cellsOf('share', rebuffer_ratio) },
    ],
  )}
    <dl class="flex wrap">${Object.entries(others).map(
      ([term, figure]) =>
        html`<div class="flex"><dt class="soft">${term}</dt><dd class="tabular medium">${figure}</dd></div>`,
    )}</dl>`
}

const qualityByStyles = css`
  .field { width: auto; }
  .table-scroll { min-height: 14rem; }
  .table tbody th {
    max-width: 20rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ghost { height: 14rem; }
`

class DashQualityBy extends appElement({
  query: property<AnalyticsQuery>(),
}) {
  #values = new ReadTask(this, {
    query: () => ({ ...rangeOf(this.query), dimension: this.query.by, limit: MOST_ROWS }),
    read: (query, signal) => this.app.api.analytics.breakdown({ query }, { signal }),
  })

  static override styles = [panelTableStyles, qualityByStyles]

  override render() {
    return panel(
      w.breakdownOf,
      this.#values.view(qualityTable, html`<div class="skeleton ghost"></div>`),
      {
        busy: this.#values.loading,
        end: select(
          undefined,
          named(CHOICES.by, w.dimensions),
          this.query.by,
          (by) => change(this.app, { by }),
          { label: w.byDimension },
        ),
      },
    )
  }
}
customElements.define('dash-quality-by', DashQualityBy)

const qualityTable = ({ dimension, data }: Breakdown) =>
  panelTable(
    html`<th scope="col">${w.dimensions[dimension]}</th>`,
    COLUMNS.map(titleOf),
    data.map(({ value, figures }) => ({
      name: nameOfValue(dimension, value),
      cells: COLUMNS.map((name) => showFigure(name, figures[name])),
    })),
  )

/**
 * Who watches what: figures against the range before, one of them over time, the videos and the
 * viewers by what they are.
 */
import { css, html, nothing } from 'lit'
import { appElement, attribute, property } from '../../state/app-element.ts'
import type { Breakdown, Figures, ReportSort } from '../../../daemon/contract/analytics.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { change, CHOICES, rangeOf, searchOf, type AnalyticsQuery } from '../query/query.ts'
import '../display/dash-figures.ts'
import { showFigure, titleOf, type FigureName } from '../display/figures.ts'
import { rankedGhost, rankedStyles, rankedTable } from '../display/ranked.ts'
import { nameOfValue } from '../display/value-names.ts'
import { pageStyles, panel, panelStyles } from '../panel.ts'
import { messages as w } from '../messages.ts'
import { OverviewTask } from './dash-over-time.ts'

const analyticsOverviewStyles = css`
  .lists {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
    gap: var(--s4);
  }
`

class DashAnalyticsOverview extends appElement({
  query: property<AnalyticsQuery>(),
}) {
  #overview = new OverviewTask(this, () => this.query)

  static override styles = [pageStyles, analyticsOverviewStyles]

  override render() {
    const { query } = this
    return this.#overview.page((overview) => {
      const total = overview?.figures
      const breakdown = (choice: 'source' | 'audience' | 'playing') =>
        html`<dash-breakdown choice=${choice} .query=${query} .total=${total}></dash-breakdown>`
      return html`<div class="page">
        <dash-figures choice="figure" .query=${query} .overview=${overview} ?busy=${this.#overview.loading}></dash-figures>
        <dash-over-time .query=${query} figure=${query.figure} .total=${total}></dash-over-time>
        <div class="lists">
          ${query.video ? nothing : html`<dash-top-videos .query=${query} .total=${total}></dash-top-videos>`}
          ${breakdown('source')}${breakdown('audience')}${breakdown('playing')}
        </div>
        ${overview?.bots ? html`<p class="faint small">${w.bots(overview.bots)}</p>` : nothing}
      </div>`
    })
  }
}
customElements.define('dash-analytics-overview', DashAnalyticsOverview)

const MOST_ROWS = 7
const ghost = rankedGhost(MOST_ROWS)

/** By what the lists are sorted: the chosen figure, as far as one can be sorted by it. */
const SORTS: Partial<Record<FigureName, ReportSort>> = {
  watch_seconds: 'watch_seconds',
  average_view_seconds: 'watch_seconds',
  visitors: 'visitors',
}
const sortFor = ({ figure }: AnalyticsQuery): ReportSort => SORTS[figure] ?? 'views'

const sortedBy = (sort: ReportSort, total: Figures | undefined) => ({
  figure: titleOf(sort),
  show: (value: number) => showFigure(sort, value),
  total: total?.[sort] ?? 0,
})

const listPanel = <T extends { data: readonly unknown[] }>(
  heading: string,
  task: ReadTask<unknown, T>,
  show: (value: T) => unknown,
  end?: unknown,
) => {
  const none = html`<p class="none soft">${w.nothingHere}</p>`
  const list = task.view((value) => (value.data.length > 0 ? show(value) : none), ghost)
  return panel(heading, html`<div class="list">${list}</div>`, { busy: task.loading, end })
}

const styles = [
  panelStyles,
  rankedStyles,
  css`
    .panel { height: 100%; }
    /* Seven rows and a head: as high before and after they have come. */
    .list { min-height: 16.75rem; }
    .none { padding: var(--s2); }
    .choices {
      gap: 2px;
      button {
        min-height: 28px;
        padding: 0 var(--s2);
        border: 0;
        border-radius: var(--radius-s);
        background: transparent;
        color: var(--ink-soft);
        font-size: var(--text-s);
        cursor: pointer;
        &:hover {
          background: var(--hover);
          color: var(--ink);
        }
        &[aria-pressed='true'] {
          background: var(--accent-wash);
          color: var(--accent-ink);
          font-weight: 500;
        }
      }
    }
    @media (max-width: 40rem) {
      .panel-head { flex-wrap: wrap; }
    }
  `,
]

class DashTopVideos extends appElement({
  query: property<AnalyticsQuery>(),
  total: property<Figures | undefined>(),
}) {
  #videos = new ReadTask(this, {
    query: () => ({ ...rangeOf(this.query), sort: sortFor(this.query), limit: MOST_ROWS }),
    read: (query, signal) => this.app.api.analytics.topVideos({ query }, { signal }),
  })

  static override styles = styles

  override render() {
    const sort = sortFor(this.query)
    const { period, first, last } = this.query
    return listPanel(w.topVideos, this.#videos, ({ data }) =>
      rankedTable({
        ...sortedBy(sort, this.total),
        label: w.topVideos,
        what: w.video,
        rows: data.map(({ video, name, figures }) => ({
          name,
          href: `/videos/${video}/analytics${searchOf({ period, first, last })}`,
          value: figures[sort],
        })),
      }),
    )
  }
}
customElements.define('dash-top-videos', DashTopVideos)

class DashBreakdown extends appElement({
  query: property<AnalyticsQuery>(),
  /** The choice in the address whose dimensions these are. */
  choice: attribute<'audience' | 'source' | 'playing'>('source'),
  total: property<Figures | undefined>(),
}) {
  #values = new ReadTask(this, {
    query: () => ({
      ...rangeOf(this.query),
      dimension: this.query[this.choice],
      sort: this.#sort,
      limit: MOST_ROWS,
    }),
    read: (query, signal) => this.app.api.analytics.breakdown({ query }, { signal }),
  })

  static override styles = styles

  /** A view has several qualities and subtitles: what adds up of these is the time. */
  get #sort(): ReportSort {
    return this.choice === 'playing' ? 'watch_seconds' : sortFor(this.query)
  }

  override render() {
    const heading = w.breakdowns[this.choice]
    const choices = html`<div class="choices flex wrap" role="group" aria-label=${w.chooseDimension(heading)}>
      ${CHOICES[this.choice].map(
        (each) => html`<button type="button" aria-pressed=${each === this.query[this.choice]}
          @click=${() => change(this.app, { [this.choice]: each })}>${w.dimensions[each]}</button>`,
      )}
    </div>`
    const noCountries = html`<p class="none soft">${w.noCountries} <a target="_blank"
      href="/docs#analytics.breakdown.parameters">${w.howCountries}</a></p>`
    const show = ({ dimension, data }: Breakdown) =>
      html`${rankedTable({
        ...sortedBy(this.#sort, this.total),
        label: `${heading}: ${w.dimensions[dimension]}`,
        what: w.dimensions[dimension],
        rows: data.map(({ value, figures }) => ({
          name: nameOfValue(dimension, value),
          value: figures[this.#sort],
        })),
      })}${dimension === 'country' && data.every(({ value }) => value === '') ? noCountries : nothing}`
    return listPanel(heading, this.#values, show, choices)
  }
}
customElements.define('dash-breakdown', DashBreakdown)

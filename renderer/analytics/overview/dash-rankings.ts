/** What was watched most, and by which viewers: two lists of the same look. */
import { css, html, nothing } from 'lit'
import { appElement, attribute, property } from '../../state/app-element.ts'
import type {
  Breakdown,
  Figures,
  ReportSort,
  TopVideos,
} from '../../../daemon/contract/analytics.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { change, CHOICES, rangeOf, searchOf, type AnalyticsQuery } from '../query/query.ts'
import { showFigure, titleOf, type FigureName } from '../display/figures.ts'
import { rankedGhost, rankedStyles, rankedTable } from '../display/ranked.ts'
import { nameOfValue } from '../display/value-names.ts'
import { panel, panelStyles } from '../panel.ts'
import { messages } from '../messages.ts'

const MOST_ROWS = 7
const ghost = rankedGhost(MOST_ROWS)

/** By what the lists are sorted: the chosen figure, as far as one can be sorted by it. */
const SORTS: Partial<Record<FigureName, ReportSort>> = {
  watch_seconds: 'watch_seconds',
  average_view_seconds: 'watch_seconds',
  visitors: 'visitors',
}
const sortFor = ({ figure }: AnalyticsQuery): ReportSort => SORTS[figure] ?? 'views'

/** The columns of a list and its total. */
const sortedBy = (sort: ReportSort, total: Figures | undefined) => ({
  figure: titleOf(sort),
  show: (value: number) => showFigure(sort, value),
  total: total?.[sort] ?? 0,
})
const nothingHere = () => html`<p class="none soft">${messages().nothingHere}</p>`

const styles = [
  panelStyles,
  rankedStyles,
  css`
    .panel {
      height: 100%;
    }
    /* Seven rows and a head: as high before and after they have come. */
    .list {
      min-height: 16.75rem;
    }
    .none {
      padding: var(--s2);
    }
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
      .panel-head {
        flex-wrap: wrap;
      }
    }
  `,
]

export class DashTopVideos extends appElement({
  asked: property<AnalyticsQuery>(),
  total: property<Figures | undefined>(),
}) {
  #videos = new ReadTask(this, {
    query: () => ({ ...rangeOf(this.asked), sort: sortFor(this.asked), limit: MOST_ROWS }),
    read: (query, signal) => this.app.api.analytics.topVideos({ query }, { signal }),
  })

  static override styles = styles

  override render() {
    return panel(
      messages().topVideos,
      html`<div class="list">${this.#videos.view((videos) => this.#rows(videos), ghost)}</div>`,
      { busy: this.#videos.loading },
    )
  }

  #rows({ data }: TopVideos) {
    if (data.length === 0) return nothingHere()
    const sort = sortFor(this.asked)
    const { period, first, last } = this.asked
    return rankedTable({
      ...sortedBy(sort, this.total),
      label: messages().topVideos,
      what: messages().video,
      rows: data.map(({ video, name, figures }) => ({
        name,
        href: `/videos/${video}/analytics${searchOf({ period, first, last })}`,
        value: figures[sort],
      })),
    })
  }
}
customElements.define('dash-top-videos', DashTopVideos)

/** The views by one of some dimensions, which can be chosen among. */
export class DashBreakdown extends appElement({
  asked: property<AnalyticsQuery>(),
  /** The choice in the address whose dimensions these are. */
  choice: attribute<'audience' | 'source' | 'playing'>('source'),
  total: property<Figures | undefined>(),
}) {
  #values = new ReadTask(this, {
    query: () => ({
      ...rangeOf(this.asked),
      dimension: this.asked[this.choice],
      sort: this.#sort,
      limit: MOST_ROWS,
    }),
    read: (query, signal) => this.app.api.analytics.breakdown({ query }, { signal }),
  })

  static override styles = styles

  /** A view has several qualities and subtitles: what adds up of these is the time. */
  get #sort(): ReportSort {
    return this.choice === 'playing' ? 'watch_seconds' : sortFor(this.asked)
  }

  override render() {
    const w = messages()
    const heading = w.breakdowns[this.choice]
    return panel(
      heading,
      html`<div class="list">${this.#values.view((values) => this.#rows(values), ghost)}</div>`,
      {
        busy: this.#values.loading,
        end: html`<div class="choices flex wrap" role="group" aria-label=${w.chooseDimension(heading)}>
          ${CHOICES[this.choice].map(
            (each) => html`<button type="button" aria-pressed=${each === this.asked[this.choice]}
              @click=${() => change(this.app, { [this.choice]: each })}
            >${w.dimensions[each]}</button>`,
          )}
        </div>`,
      },
    )
  }

  #rows({ dimension, data }: Breakdown) {
    if (data.length === 0) return nothingHere()
    const w = messages()
    const title = w.dimensions[dimension]
    const hasNoCountries = dimension === 'country' && data.every(({ value }) => value === '')
    return html`${rankedTable({
      ...sortedBy(this.#sort, this.total),
      label: `${w.breakdowns[this.choice]}: ${title}`,
      what: title,
      rows: data.map(({ value, figures }) => ({
        name: nameOfValue(dimension, value),
        value: figures[this.#sort],
      })),
    })}${
      hasNoCountries
        ? html`<p class="none soft">${w.noCountries} <a href="/docs#analytics.breakdown.parameters"
          target="_blank">${w.howCountries}</a></p>`
        : nothing
    }`
  }
}
customElements.define('dash-breakdown', DashBreakdown)

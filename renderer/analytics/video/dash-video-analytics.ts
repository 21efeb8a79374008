/** The figures of one video, and how often each second of it was watched; a tab of the video's page. */
import { css, html } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type { VideoAnalytics } from '../../../daemon/contract/analytics.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { StoreWatch } from '../../state/watch.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import type { Preview } from '../../state/preview.ts'
import { queryOf, searchOf, querySpan, type AnalyticsQuery } from '../query/query.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { change } from '../query/change.ts'
import '../query/dash-export.ts'
import '../query/dash-period.ts'
import { timeZone } from '../query/periods.ts'
import '../dash-privacy.ts'
import '../overview/dash-over-time.ts'
import { noViewsEver, noViewsThen } from '../overview/no-views.ts'
import { readOverview, type OverviewData } from '../overview/read-overview.ts'
import { pageStyles } from '../page-styles.ts'
import '../display/dash-figures.ts'
import { messages } from '../messages.ts'
import './dash-retention.ts'

const NAMES = [
  'views',
  'watch_seconds',
  'visitors',
  'average_view_seconds',
  'completion_rate',
] as const
interface Answer {
  overview: OverviewData
  report: VideoAnalytics
}

export class DashVideoAnalytics extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  #search = new StoreWatch(this, (state) => state.place.search)
  #answer = new ReadTask(this, {
    query: () => ({ id: this.video.id, span: querySpan(this.#asked) }),
    read: async ({ id, span }, signal): Promise<Answer> => {
      const query = { from: span.from, to: span.to, time_zone: timeZone() }
      const [overview, report] = await Promise.all([
        readOverview(this.app, { video: id }, span, signal),
        this.app.api.analytics.video({ params: { id }, query }, { signal }),
      ])
      return { overview, report }
    },
  })

  static override styles = [
    pageStyles,
    css`
      .tools {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--s2);
      }
    `,
  ]

  get #asked(): AnalyticsQuery {
    return { ...queryOf(this.#search.value), video: this.video.id, collection: '' }
  }

  override render() {
    const asked = this.#asked
    return html`<div class="page">
      <div class="tools"><dash-period .asked=${asked}></dash-period><dash-export .asked=${asked}></dash-export></div>
      ${this.#inside(asked)}
      <dash-privacy></dash-privacy>
    </div>`
  }

  #inside(asked: AnalyticsQuery) {
    const { value, problem, loading, again } = this.#answer
    if (problem) return problemPanel(problem, again)
    if (value && !value.overview.everWatched && !loading) return noViewsEver(asked)
    if (value && value.overview.figures.attempts === 0 && !loading)
      return noViewsThen(this.app, asked)
    const { video, collection: _, ...kept } = asked
    return html`<dash-figures .names=${NAMES} chosen=${asked.figure} .now=${value?.overview.figures}
      .earlier=${value?.overview.before} ?busy=${loading}
      @figure=${(event: CustomEvent) => change(this.app, { figure: event.detail })}></dash-figures>
      <dash-retention .video=${this.video} .preview=${this.preview} .report=${value?.report}
        ?table=${asked.table === 'retention'} ?busy=${loading}
        @table=${(event: CustomEvent) => change(this.app, { table: event.detail ? 'retention' : '' })}
      ></dash-retention>
      <dash-over-time .asked=${asked} figure=${asked.figure} .total=${value?.overview.figures}></dash-over-time>
      <p class="note"><a href="/analytics${searchOf({ ...kept, video })}">${messages().allFigures}</a></p>`
  }
}
customElements.define('dash-video-analytics', DashVideoAnalytics)

/** The figures of one video, and how often each second of it was watched; a tab of the video's page. */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { VideoAnalytics } from '../../../daemon/contract/analytics.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import { lastOf } from '../../kit/last-of.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { readStoryboard, tileAt, tilePicture, type Tile } from '../../kit/storyboard.ts'
import { mediaOpener } from '../../state/media-token.ts'
import type { Preview } from '../../state/preview.ts'
import { StoreWatch } from '../../state/watch.ts'
import type { ChartData } from '../chart/chart.ts'
import type { Drawn } from '../chart/dash-chart.ts'
import '../chart/dash-chart-panel.ts'
import '../dash-privacy.ts'
import '../display/dash-figures.ts'
import { showCount } from '../display/figures.ts'
import { OverviewTask } from '../overview/dash-over-time.ts'
import { pageStyles } from '../panel.ts'
import '../query/dash-period.ts'
import { queryOf, querySpan, searchOf, timeZone, type AnalyticsQuery } from '../query/query.ts'
import { messages as w } from '../messages.ts'

class DashVideoAnalytics extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  #search = new StoreWatch(this, (state) => state.place.search)
  #overview = new OverviewTask(this, () => this.#query)

  static override styles = pageStyles

  get #query(): AnalyticsQuery {
    return { ...queryOf(this.#search.value), video: this.video.id, collection: '' }
  }

  override render() {
    const query = this.#query
    return html`<div class="page">
      <div class="flex wrap between">
        <dash-period .query=${query}></dash-period><dash-export .query=${query}></dash-export>
      </div>
      ${this.#overview.page(
        (overview) => html`<dash-figures choice="figure" .query=${query}
            .overview=${overview} ?busy=${this.#overview.loading}></dash-figures>
          <dash-retention .video=${this.video} .preview=${this.preview} .query=${query}></dash-retention>
          <dash-over-time .query=${query} figure=${query.figure} .total=${overview?.figures}></dash-over-time>
          <p class="small"><a href="/analytics${searchOf(query)}">${w.allFigures}</a></p>`,
      )}
      <dash-privacy></dash-privacy>
    </div>`
  }
}
customElements.define('dash-video-analytics', DashVideoAnalytics)

const STRIP_PX = 40
/** Width of the picture beside the pointer, and where the chart is narrow. */
const PICTURE_PX = { wide: 90, narrow: 54 }
const NARROW_PX = 320

const styles = css`
  .about { padding: 0 var(--s4) var(--s3); }
  .strip {
    display: flex;
    height: ${STRIP_PX}px;
    width: var(--width);
    max-width: calc(100% - 2 * var(--s4) - var(--left));
    margin: 0 0 var(--s3) calc(var(--s4) + var(--left));
    overflow: hidden;
    border-radius: var(--radius-s);
    background: var(--hover);
  }
`

/**
 * The retention curve over pictures of the video: moving along it shows the picture, choosing a
 * moment plays it in the preview.
 */
class DashRetention extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  query: property<AnalyticsQuery>(),
  lines: state<Drawn>({ leftPx: 0, widthPx: 0 }),
}) {
  #report = new ReadTask(this, {
    query: () => {
      const { from, to } = querySpan(this.query)
      return { params: { id: this.video.id }, query: { from, to, time_zone: timeZone() } }
    },
    read: (request, signal) => this.app.api.analytics.video(request, { signal }),
  })
  #open = mediaOpener(this)
  #tiles = new ReadTask(this, {
    query: () => {
      const { storyboard } = this.video.urls
      return storyboard && (this.#open(this.video, storyboard) || null)
    },
    read: readStoryboard,
  })
  #chart = lastOf((report: VideoAnalytics, seconds: number, tiles: Tile[] | undefined) => ({
    ...chartOf(report, seconds),
    ...(tiles?.length ? { picture: (second: number) => this.#picture(tiles, second) } : {}),
  }))

  static override styles = styles

  override render() {
    const { value: report, problem, loading, again } = this.#report
    if (problem) return problemPanel(problem, again)
    const data = report && this.#chart(report, this.#seconds, this.#tiles.value)
    return html`<dash-chart-panel heading=${w.retention} summary=${report ? summaryOf(report) : ''}
      .data=${data} .every=${data ? rowEvery(data.points.length) : 1} .query=${this.query}
      kind="retention" ?busy=${loading} @choose=${this.#play}
      @drawn=${(event: CustomEvent<Drawn>) => (this.lines = event.detail)}>
      ${this.query.table === 'retention' ? nothing : this.#strip()}
      <p class="about soft small">${w.retentionAbout}</p>
    </dash-chart-panel>`
  }

  get #seconds() {
    return this.video.duration_seconds ?? 0
  }

  #picture(tiles: readonly Tile[], second: number) {
    const widthPx = this.lines.widthPx < NARROW_PX ? PICTURE_PX.narrow : PICTURE_PX.wide
    return tilePicture(tileAt(tiles, second)!, widthPx)
  }

  /** From the first to the last, as many as there is room for. */
  #strip() {
    const tiles = this.#tiles.value
    const first = tiles?.[0]
    if (this.video.urls.storyboard === null || (tiles && !first)) return nothing
    const { leftPx, widthPx } = this.lines
    const count = first ? Math.ceil((widthPx * first.height) / (first.width * STRIP_PX)) : 0
    return html`<div class="strip" role="img" aria-label=${w.strip}
      .style=${`--left: ${leftPx}px; --width: ${widthPx}px`}>${Array.from(
        { length: count },
        (_, index) =>
          tilePicture(tileAt(tiles!, ((index + 0.5) / count) * this.#seconds)!, STRIP_PX),
      )}</div>`
  }

  #play = (event: CustomEvent<number>) => {
    this.preview.seek(event.detail)
    // A pause before it has begun, or a browser that lets nothing play by itself, is no fault:
    // the moment stands there.
    this.preview.player?.play().catch(() => undefined)
  }
}
customElements.define('dash-retention', DashRetention)

/** How often each second was watched: in per cent of the views, so that videos can be compared. */
function chartOf(
  { figures, retention: { views, plays } }: VideoAnalytics,
  durationSeconds: number,
): ChartData {
  // Nobody has played what comes after the last second that was played.
  const length = Math.max(Math.ceil(durationSeconds), views.length, 1)
  const shares = (values: readonly number[]): number[] =>
    Array.from({ length }, (_, second) =>
      figures.views > 0 ? (values[second] ?? 0) / figures.views : 0,
    )
  const times = Array.from({ length }, (_, second) => clockTime(second))
  return {
    label: w.retention,
    unit: 'share',
    points: times,
    ticks: times,
    note: (second) =>
      w.retentionCounts(
        showCount(views[second] ?? 0),
        showCount(figures.views),
        showCount(plays[second] ?? 0),
      ),
    lines: [
      { name: w.retentionViews, look: 'main', values: shares(views) },
      { name: w.retentionPlays, look: 'second', values: shares(plays) },
    ],
  }
}

/** Where for the first time fewer than half of the views are still there. */
function summaryOf({ figures, retention: { views } }: VideoAnalytics) {
  const most = Math.max(0, ...views)
  const half = views.findIndex((count, second) => second >= views.indexOf(most) && count < most / 2)
  const end = clockTime(half === -1 ? views.length : half)
  return w.retentionSummary(showCount(figures.views), end)
}

const MOST_ROWS = 240
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300]
/** Long videos do not get a table row for every second. */
const rowEvery = (seconds: number) =>
  STEPS.find((step) => seconds / step <= MOST_ROWS) ?? STEPS.at(-1)!

/** The figures of one video, and how often each second of it was watched; a tab of the video's page. */
import { html } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import type { Preview } from '../../state/preview.ts'
import { StoreWatch } from '../../state/watch.ts'
import '../query/dash-period.ts'
import { queryOf, searchOf, type AnalyticsQuery } from '../query/query.ts'
import '../dash-privacy.ts'
import '../overview/dash-over-time.ts'
import { OverviewTask } from '../overview/overview-task.ts'
import '../display/dash-figures.ts'
import { pageStyles } from '../panel.ts'
import { messages } from '../messages.ts'
import './dash-retention.ts'

export class DashVideoAnalytics extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  #search = new StoreWatch(this, (state) => state.place.search)
  #overview = new OverviewTask(this, () => this.#asked)

  static override styles = pageStyles

  get #asked(): AnalyticsQuery {
    return { ...queryOf(this.#search.value), video: this.video.id, collection: '' }
  }

  override render() {
    const asked = this.#asked
    return html`<div class="page">
      <div class="flex wrap between">
        <dash-period .asked=${asked}></dash-period><dash-export .asked=${asked}></dash-export>
      </div>
      ${this.#overview.page(
        (overview) => html`<dash-figures choice="figure" .asked=${asked} .now=${overview?.figures}
            .earlier=${overview?.before} ?busy=${this.#overview.loading}></dash-figures>
          <dash-retention .video=${this.video} .preview=${this.preview} .asked=${asked}></dash-retention>
          <dash-over-time .asked=${asked} figure=${asked.figure} .total=${overview?.figures}></dash-over-time>
          <p class="small"><a href="/analytics${searchOf(asked)}">${messages().allFigures}</a></p>`,
      )}
      <dash-privacy></dash-privacy>
    </div>`
  }
}
customElements.define('dash-video-analytics', DashVideoAnalytics)

/**
 * Who watches what: figures against the range before, one of them over time, the videos and the
 * viewers by what they are.
 */
import { html, nothing } from 'lit'
import { change } from '../query/change.ts'
import '../display/dash-figures.ts'
import { messages } from '../messages.ts'
import './dash-breakdown.ts'
import './dash-over-time.ts'
import './dash-top-videos.ts'
import { OverviewPage } from './overview-page.ts'
import type { OverviewData } from './read-overview.ts'

const NAMES = [
  'views',
  'watch_seconds',
  'visitors',
  'average_view_seconds',
  'completion_rate',
] as const
const AUDIENCE = ['device', 'browser', 'os'] as const
const SOURCES = ['page', 'referrer', 'embed_domain', 'country'] as const
const PLAYING = ['quality', 'subtitle'] as const

export class DashAnalyticsOverview extends OverviewPage {
  override page(value: OverviewData | undefined, loading: boolean) {
    const { asked } = this
    const total = value?.figures
    return html`<div class="page">
      <dash-figures .names=${NAMES} chosen=${asked.figure} .now=${total} .earlier=${value?.before}
        ?busy=${loading}
        @figure=${(event: CustomEvent) => change(this.app, { figure: event.detail })}
      ></dash-figures>
      <dash-over-time .asked=${asked} figure=${asked.figure} .total=${total}></dash-over-time>
      <div class="lists">
        ${
          asked.video
            ? nothing
            : html`<dash-top-videos .asked=${asked} .total=${total}></dash-top-videos>`
        }
        <dash-breakdown heading=${messages().sources} .asked=${asked} .dimensions=${SOURCES}
          dimension=${asked.source} .total=${total}
          @dimension=${(event: CustomEvent) => change(this.app, { source: event.detail })}
        ></dash-breakdown>
        <dash-breakdown heading=${messages().audience} .asked=${asked} .dimensions=${AUDIENCE}
          dimension=${asked.audience} .total=${total}
          @dimension=${(event: CustomEvent) => change(this.app, { audience: event.detail })}
        ></dash-breakdown>
        <dash-breakdown heading=${messages().playing} .asked=${asked} .dimensions=${PLAYING}
          dimension=${asked.playing} .total=${total}
          @dimension=${(event: CustomEvent) => change(this.app, { playing: event.detail })}
        ></dash-breakdown>
      </div>
      ${value && value.bots > 0 ? html`<p class="note">${messages().bots(value.bots)}</p>` : nothing}
    </div>`
  }
}
customElements.define('dash-analytics-overview', DashAnalyticsOverview)

/** How well it plays: starting, waiting, failing; over time, how it is spread, and by who watches. */
import { html } from 'lit'
import { change } from '../query/change.ts'
import '../overview/dash-over-time.ts'
import { OverviewPage } from '../overview/overview-page.ts'
import type { OverviewData } from '../overview/read-overview.ts'
import '../display/dash-figures.ts'
import './dash-quality-by.ts'
import './dash-spread.ts'

const NAMES = ['average_startup_ms', 'rebuffer_ratio', 'failure_rate'] as const

export class DashQuality extends OverviewPage {
  override page(value: OverviewData | undefined, loading: boolean) {
    const { asked } = this
    return html`<div class="page">
      <dash-figures .names=${NAMES} chosen=${asked.quality} .now=${value?.figures}
        .earlier=${value?.before} ?busy=${loading}
        @figure=${(event: CustomEvent) => change(this.app, { quality: event.detail })}
      ></dash-figures>
      <dash-over-time .asked=${asked} figure=${asked.quality} .total=${value?.figures}></dash-over-time>
      <dash-spread .asked=${asked}></dash-spread>
      <dash-quality-by .asked=${asked}></dash-quality-by>
    </div>`
  }
}
customElements.define('dash-quality', DashQuality)

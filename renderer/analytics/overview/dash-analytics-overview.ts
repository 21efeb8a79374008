/**
 * Who watches what: figures against the range before, one of them over time, the videos and the
 * viewers by what they are.
 */
import { css, html, nothing } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import '../display/dash-figures.ts'
import type { AnalyticsQuery } from '../query/query.ts'
import { pageStyles } from '../panel.ts'
import { messages } from '../messages.ts'
import './dash-over-time.ts'
import './dash-rankings.ts'
import { OverviewTask } from './overview-task.ts'

export class DashAnalyticsOverview extends appElement({
  asked: property<AnalyticsQuery>(),
}) {
  #overview = new OverviewTask(this, () => this.asked)

  static override styles = [
    pageStyles,
    css`
      .lists {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
        gap: var(--s4);
      }
    `,
  ]

  override render() {
    const { asked } = this
    return this.#overview.page((overview) => {
      const total = overview?.figures
      const breakdown = (choice: 'source' | 'audience' | 'playing') =>
        html`<dash-breakdown choice=${choice} .asked=${asked} .total=${total}></dash-breakdown>`
      return html`<div class="page">
        <dash-figures choice="figure" .asked=${asked} .now=${total} .earlier=${overview?.before}
          ?busy=${this.#overview.loading}></dash-figures>
        <dash-over-time .asked=${asked} figure=${asked.figure} .total=${total}></dash-over-time>
        <div class="lists">
          ${asked.video ? nothing : html`<dash-top-videos .asked=${asked} .total=${total}></dash-top-videos>`}
          ${breakdown('source')}${breakdown('audience')}${breakdown('playing')}
        </div>
        ${overview?.bots ? html`<p class="faint small">${messages().bots(overview.bots)}</p>` : nothing}
      </div>`
    })
  }
}
customElements.define('dash-analytics-overview', DashAnalyticsOverview)

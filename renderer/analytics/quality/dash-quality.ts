/** How well it plays: starting, waiting, failing; over time, how it is spread, and by who watches. */
import { html, LitElement } from 'lit'
import { emptyStateStyles } from '../../parts/empty-state.ts'
import { problemPanel, problemPanelStyles } from '../../parts/problem-panel.ts'
import { shared } from '../../styles/shared.ts'
import { scopeOf, spanAsked, type Asked } from '../asked/asked.ts'
import { Asking } from '../asked/asking.ts'
import { change } from '../asked/change.ts'
import '../overview/dash-over-time.ts'
import { noViewsEver, noViewsThen } from '../overview/no-views.ts'
import { readOverview, type Overview } from '../overview/read-overview.ts'
import { pageStyles } from '../page-styles.ts'
import '../shown/dash-figures.ts'
import './dash-quality-by.ts'
import './dash-spread.ts'

const NAMES = ['average_startup_ms', 'rebuffer_ratio', 'failure_rate'] as const

export class DashQuality extends LitElement {
  static override properties = { asked: { attribute: false } }
  declare asked: Asked
  #answer = new Asking<Overview>(this)

  static override styles = [shared, problemPanelStyles, emptyStateStyles, pageStyles]

  override willUpdate(): void {
    const [scope, span] = [scopeOf(this.asked), spanAsked(this.asked)]
    this.#answer.ask({ scope, span }, (signal) => readOverview(scope, span, signal))
  }

  override render() {
    const { asked } = this
    const { value, problem, loading, again } = this.#answer
    if (problem) return problemPanel(problem, () => void again())
    if (value && !value.everWatched && !loading) return noViewsEver(asked)
    if (value && value.figures.attempts === 0 && !loading) return noViewsThen(asked)
    return html`<div class="page">
      <dash-figures .names=${NAMES} chosen=${asked.quality} .now=${value?.figures} .earlier=${value?.before} ?busy=${loading} @figure=${(event: CustomEvent) => change({ quality: event.detail })}></dash-figures>
      <dash-over-time .asked=${asked} figure=${asked.quality} .total=${value?.figures}></dash-over-time>
      <dash-spread .asked=${asked}></dash-spread>
      <dash-quality-by .asked=${asked}></dash-quality-by>
    </div>`
  }
}
customElements.define('dash-quality', DashQuality)

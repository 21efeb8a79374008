/** A figure over time, compared with the previous period. */
import { css, html } from 'lit'
import { appElement, attribute, property } from '../../state/app-element.ts'
import type { Figures } from '../../../daemon/contract/analytics.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { scopeOf, querySpan, type AnalyticsQuery } from '../query/query.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { change } from '../query/change.ts'
import '../chart/dash-chart-panel.ts'
import { figureOf, type FigureName } from '../display/figures.ts'
import { messages } from '../messages.ts'
import { chartOf, readSeries, type Series } from './read-series.ts'
import { summaryOf } from './summary.ts'

export class DashOverTime extends appElement({
  asked: property<AnalyticsQuery>(),
  figure: attribute<FigureName>(),
  /** For the sentence: an average cannot be added up from its days. */
  total: property<Figures | undefined>(),
}) {
  #answer = new ReadTask(this, {
    query: () => ({ scope: scopeOf(this.asked), span: querySpan(this.asked) }),
    read: ({ scope, span }, signal) => readSeries(this.app, scope, span, signal),
  })
  #drawn: { of: Series; figure: FigureName; data: ReturnType<typeof chartOf> } | undefined

  static override styles = [
    css`
      :host {
        display: block;
      }
    `,
  ]

  override render() {
    const { problem, loading, again } = this.#answer
    if (problem) return problemPanel(problem, again)
    const data = this.#data()
    return html`<dash-chart-panel heading=${messages().overTime(figureOf(this.figure).title())}
      summary=${data ? summaryOf(data, this.figure, querySpan(this.asked), this.total?.[this.figure] ?? null) : ''}
      .data=${data} ?table=${this.asked.table === 'time'} ?busy=${loading}
      @table=${(event: CustomEvent) => change(this.app, { table: event.detail ? 'time' : '' })}
    ></dash-chart-panel>`
  }

  /** Keeps its identity while nothing has changed, so that the chart is not drawn again. */
  #data(): ReturnType<typeof chartOf> | undefined {
    const { value } = this.#answer
    if (!value) return undefined
    if (this.#drawn?.of !== value || this.#drawn.figure !== this.figure)
      this.#drawn = { of: value, figure: this.figure, data: chartOf(value, this.figure) }
    return this.#drawn.data
  }
}
customElements.define('dash-over-time', DashOverTime)

/** The videos that are watched most. */
import { html } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type { Figures, TopVideos } from '../../../daemon/contract/analytics.ts'
import { searchOf, querySpan, type AnalyticsQuery } from '../query/query.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { timeZone } from '../query/periods.ts'
import { panelStyles } from '../panel-styles.ts'
import { figureOf } from '../display/figures.ts'
import { rankedGhost, rankedStyles, rankedTable } from '../display/ranked.ts'
import { messages } from '../messages.ts'
import { listStyles } from './list-styles.ts'
import { MOST_ROWS, sortFor, valueFor } from './sort.ts'

export class DashTopVideos extends appElement({
  asked: property<AnalyticsQuery>(),
  total: property<Figures | undefined>(),
}) {
  #answer = new ReadTask(this, {
    query: () => {
      const { from, to } = querySpan(this.asked)
      return {
        from,
        to,
        time_zone: timeZone(),
        collection: this.asked.collection || undefined,
        sort: sortFor(this.asked.figure),
        limit: MOST_ROWS,
      }
    },
    read: (query, signal) => this.app.api.analytics.topVideos({ query }, { signal }),
  })

  static override styles = [panelStyles, rankedStyles, listStyles]

  override render() {
    return html`<section class="panel" aria-labelledby="heading" aria-busy=${this.#answer.loading}>
      <div class="panel-head"><h2 id="heading">${messages().topVideos}</h2></div>
      <div class="list">${this.#answer.view((value) => this.#rows(value), rankedGhost(MOST_ROWS))}</div>
    </section>`
  }

  #rows(value: TopVideos) {
    if (value.data.length === 0) return html`<p class="none">${messages().nothingHere}</p>`
    const sort = sortFor(this.asked.figure)
    const { period, first, last } = this.asked
    const { title, unit } = figureOf(sort)
    return rankedTable({
      label: messages().topVideos,
      what: messages().video,
      figure: title(),
      unit,
      total: this.total ? valueFor(sort, this.total) : 0,
      rows: value.data.map(({ video, name, figures }) => ({
        name,
        href: `/videos/${video}/analytics${searchOf({ period, first, last })}`,
        value: valueFor(sort, figures),
      })),
    })
  }
}
customElements.define('dash-top-videos', DashTopVideos)

/** The analytics room: its parts, what is asked for, and the part that is shown. */
import { html, nothing, type TemplateResult } from 'lit'
import { appElement, attribute } from '../state/app-element.ts'
import { StoreWatch } from '../state/watch.ts'
import { tabLinks, tabLinksStyles } from '../kit/tab-links.ts'
import { analyticsStyles } from './analytics-styles.ts'
import { queryOf, searchOf, type AnalyticsQuery } from './query/query.ts'
import './query/dash-export.ts'
import './query/dash-period.ts'
import './query/dash-scope.ts'
import './dash-privacy.ts'
import './live/dash-live.ts'
import './overview/dash-analytics-overview.ts'
import './quality/dash-quality.ts'
import { messages } from './messages.ts'

export type AnalyticsPart = '' | 'quality' | 'live'
const PARTS: Record<
  AnalyticsPart,
  { title(): string; view(asked: AnalyticsQuery): TemplateResult }
> = {
  '': {
    title: () => messages().overview,
    view: (asked) => html`<dash-analytics-overview .asked=${asked}></dash-analytics-overview>`,
  },
  quality: {
    title: () => messages().qualityOfExperience,
    view: (asked) => html`<dash-quality .asked=${asked}></dash-quality>`,
  },
  live: {
    title: () => messages().live,
    view: (asked) => html`<dash-live .asked=${asked}></dash-live>`,
  },
}

export class DashAnalytics extends appElement({
  page: attribute<AnalyticsPart>(),
}) {
  #search = new StoreWatch(this, (state) => state.place.search)

  static override styles = [tabLinksStyles, analyticsStyles]

  override render() {
    const asked = queryOf(this.#search.value)
    // Who goes to another part keeps which videos and days.
    const { video, collection, period, first, last } = asked
    const kept = searchOf({ video, collection, period, first, last })
    const addressOf = (part: string): string => `/analytics${part && `/${part}`}${kept}`
    return html`<h1>${messages().title}</h1>
      ${tabLinks(
        messages().parts,
        Object.entries(PARTS).map(([part, { title }]) => ({
          href: addressOf(part),
          label: title(),
        })),
        addressOf(this.page),
      )}
      <div class="tools">
        <dash-scope .asked=${asked}></dash-scope>
        ${
          this.page === 'live'
            ? nothing
            : html`<dash-period .asked=${asked}></dash-period><dash-export .asked=${asked}></dash-export>`
        }
      </div>
      ${PARTS[this.page].view(asked)}
      <dash-privacy></dash-privacy>`
  }
}
customElements.define('dash-analytics', DashAnalytics)

/** The analytics room: its parts, what is asked for, and the part that is shown. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { appElement, attribute } from '../state/app-element.ts'
import { StoreWatch } from '../state/watch.ts'
import { tabLinks, tabLinksStyles } from '../kit/tab-links.ts'
import { queryOf, searchOf, type AnalyticsQuery } from './query/query.ts'
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

  static override styles = [
    tabLinksStyles,
    css`
      :host {
        display: block;
      }
      h1 {
        margin-bottom: var(--s3);
        font-size: var(--text-xl);
        letter-spacing: -0.02em;
      }
      .tools {
        margin: var(--s4) 0;
      }
      dash-export {
        margin-left: auto;
      }
      @media (max-width: 40rem) {
        dash-period {
          order: 1;
          flex-basis: 100%;
        }
      }
      dash-privacy {
        margin-top: var(--s5);
      }
    `,
  ]

  override render() {
    const asked = queryOf(this.#search.value)
    // Who goes to another part keeps which videos and days.
    const { video, collection, period, first, last } = asked
    const kept = searchOf({ video, collection, period, first, last })
    const addressOf = (part: string): string => `/analytics${part && `/${part}`}${kept}`
    const links = Object.entries(PARTS).map(([part, { title }]) => ({
      href: addressOf(part),
      label: title(),
    }))
    return html`<h1>${messages().title}</h1>
      ${tabLinks(messages().parts, links, addressOf(this.page))}
      <div class="tools flex wrap">
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

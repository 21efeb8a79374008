/** The analytics page: its tabs, what is asked for, and the part that is shown. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { appElement, attribute, property } from '../state/app-element.ts'
import type { Collection } from '../../daemon/contract/collection.ts'
import { allRows } from '../state/all-rows.ts'
import { StoreWatch } from '../state/watch.ts'
import '../kit/dash-picker.ts'
import type { PickerChoice } from '../kit/dash-picker.ts'
import { ReadTask } from '../kit/read-task.ts'
import { tabLinks, tabLinksStyles } from '../kit/tab-links.ts'
import { change, queryOf, scopeOf, searchOf, type AnalyticsQuery } from './query/query.ts'
import './query/dash-period.ts'
import './dash-privacy.ts'
import './live/dash-live.ts'
import './overview/dash-analytics-overview.ts'
import './quality/dash-quality.ts'
import { messages as w } from './messages.ts'

type AnalyticsPart = '' | 'quality' | 'live'
const PARTS: Record<AnalyticsPart, (query: AnalyticsQuery) => TemplateResult> = {
  '': (query) => html`<dash-analytics-overview .query=${query}></dash-analytics-overview>`,
  quality: (query) => html`<dash-quality .query=${query}></dash-quality>`,
  live: (query) => html`<dash-live .query=${query}></dash-live>`,
}

const styles = css`
  h1 { margin-bottom: var(--s3); }
  .tools { margin: var(--s4) 0; }
  dash-export { margin-left: auto; }
  @media (max-width: 40rem) {
    dash-period {
      order: 1;
      flex-basis: 100%;
    }
  }
  dash-privacy { margin-top: var(--s5); }
`

class DashAnalytics extends appElement({
  page: attribute<AnalyticsPart>(),
}) {
  #search = new StoreWatch(this, (state) => state.place.search)

  static override styles = [tabLinksStyles, styles]

  override render() {
    const query = queryOf(this.#search.value)
    // Videos and days stay the same in another part.
    const { video, collection, period, first, last } = query
    const search = searchOf({ video, collection, period, first, last })
    const addressOf = (part: string) => `/analytics${part && `/${part}`}${search}`
    const links = Object.entries(w.titles).map(([part, label]) => ({
      href: addressOf(part),
      label,
    }))
    return html`<h1>${w.title}</h1>
      ${tabLinks(w.parts, links, addressOf(this.page))}
      <div class="tools flex wrap">
        <dash-scope .query=${query}></dash-scope>
        ${
          this.page === 'live'
            ? nothing
            : html`<dash-period .query=${query}></dash-period><dash-export .query=${query}></dash-export>`
        }
      </div>
      ${PARTS[this.page](query)}
      <dash-privacy></dash-privacy>`
  }
}
customElements.define('dash-analytics', DashAnalytics)

const MOST_VIDEOS = 20

interface ScopeChoice extends PickerChoice {
  kind?: 'video' | 'collection'
}

class DashScope extends appElement({
  query: property<AnalyticsQuery>(),
}) {
  /** Null when what the address names no longer exists. */
  #name = new ReadTask(this, {
    query: () => scopeOf(this.query),
    read: async ({ video, collection }, signal): Promise<string | null> => {
      const { videos, collections } = this.app.api
      if (!video && !collection) return w.allVideos
      const named = video
        ? videos.get({ params: { id: video } }, { signal })
        : collections.get({ params: { id: collection! } }, { signal })
      return named.then(
        ({ name }) => name,
        () => null,
      )
    },
  })
  /** For as long as the list is open. The API searches only videos: all collections are read once. */
  #collections: Promise<Collection[]> | undefined

  override render() {
    const { value: name } = this.#name
    return html`<dash-picker label=${w.scope} search=${w.searchScope}
      name=${name === null ? w.gone : (name ?? '…')}
      chosen=${this.query.video || this.query.collection} .find=${this.#find}
      @pick=${this.#choose}></dash-picker>`
  }

  #find = async (text: string, signal: AbortSignal): Promise<ScopeChoice[]> => {
    // An opened list asks again.
    if (text === '') this.#collections = undefined
    const [collections, videos] = await Promise.all([
      this.#allCollections(),
      this.app.api.videos.list({ query: { limit: MOST_VIDEOS, q: text || undefined } }, { signal }),
    ])
    const wanted = text.toLocaleLowerCase()
    const matching = collections.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    return [
      ...(text === '' ? [{ id: '', name: w.allVideos, group: '' }] : []),
      ...matching.map(({ id, name }) => ({
        id,
        name,
        group: w.collections,
        kind: 'collection' as const,
      })),
      ...videos.data.map(({ id, name }) => ({ id, name, group: w.videos, kind: 'video' as const })),
    ]
  }

  async #allCollections(): Promise<Collection[]> {
    const { collections } = this.app.api
    try {
      return await (this.#collections ??= allRows(collections.list))
    } catch (error) {
      // Asked again with the next letter.
      this.#collections = undefined
      throw error
    }
  }

  #choose = ({ detail: { id, kind } }: CustomEvent<ScopeChoice>) =>
    change(this.app, { video: '', collection: '', ...(kind ? { [kind]: id } : {}) })
}
customElements.define('dash-scope', DashScope)

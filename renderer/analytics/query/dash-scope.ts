/** Which videos: all, those of a collection, or one. */
import { html } from 'lit'
import { element, property } from '../../kit/element.ts'
import '../../kit/dash-picker.ts'
import type { PickerChoice } from '../../kit/dash-picker.ts'
import { shared } from '../../kit/styles/shared.ts'
import { messages } from '../messages.ts'
import { scopeOf, type AnalyticsQuery } from './query.ts'
import { ReportQuery } from './report-query.ts'
import { change } from './change.ts'
import { nameOfScope, ScopeSearch, type ScopeMatches } from './find-scopes.ts'

export class DashScope extends element({
  asked: property<AnalyticsQuery>(),
}) {
  #name = new ReportQuery<string | null>(this)
  #search = new ScopeSearch()
  #found: readonly ScopeMatches[] = []

  static override styles = shared

  override willUpdate(): void {
    const scope = scopeOf(this.asked)
    this.#name.ask(scope, async (signal) =>
      scope.video || scope.collection ? nameOfScope(this.asked, signal) : messages().allVideos,
    )
  }

  override render() {
    const { value: name } = this.#name
    return html`<dash-picker
      label=${messages().scope}
      search=${messages().searchScope}
      name=${name === null ? messages().gone : (name ?? '…')}
      chosen=${this.asked.video || this.asked.collection}
      .find=${this.#find}
      @pick=${({ detail }: CustomEvent<PickerChoice>) => this.#choose(detail.id)}
    ></dash-picker>`
  }

  #find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
    // An opened list asks anew.
    if (text === '') this.#search = new ScopeSearch()
    this.#found = await this.#search.find(text, signal)
    const titles = { collection: messages().collections, video: messages().videos }
    const found = this.#found.map(({ kind, id, name }) => ({ id, name, group: titles[kind] }))
    return text === '' ? [{ id: '', name: messages().allVideos, group: '' }, ...found] : found
  }

  #choose(id: string): void {
    const kind = this.#found.find((each) => each.id === id)?.kind
    change({ video: kind === 'video' ? id : '', collection: kind === 'collection' ? id : '' })
  }
}
customElements.define('dash-scope', DashScope)

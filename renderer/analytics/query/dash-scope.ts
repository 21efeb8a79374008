/** Which videos: all, those of a collection, or one. */
import { html } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import '../../kit/dash-picker.ts'
import type { PickerChoice } from '../../kit/dash-picker.ts'
import { messages } from '../messages.ts'
import { scopeOf, type AnalyticsQuery } from './query.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { change } from './change.ts'
import { nameOfScope, ScopeSearch, type ScopeMatches } from './find-scopes.ts'

export class DashScope extends appElement({
  asked: property<AnalyticsQuery>(),
}) {
  #name = new ReadTask(this, {
    query: () => scopeOf(this.asked),
    read: async ({ video = '', collection = '' }, signal) =>
      video || collection
        ? nameOfScope(this.app, { video, collection }, signal)
        : messages().allVideos,
  })
  #search: ScopeSearch | undefined
  #found: readonly ScopeMatches[] = []

  override render() {
    const { value: name } = this.#name
    return html`<dash-picker label=${messages().scope} search=${messages().searchScope}
      name=${name === null ? messages().gone : (name ?? '…')}
      chosen=${this.asked.video || this.asked.collection} .find=${this.#find}
      @pick=${({ detail }: CustomEvent<PickerChoice>) => this.#choose(detail.id)}></dash-picker>`
  }

  #find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
    // An opened list asks anew.
    if (text === '' || !this.#search) this.#search = new ScopeSearch(this.app)
    this.#found = await this.#search.find(text, signal)
    const titles = { collection: messages().collections, video: messages().videos }
    const found = this.#found.map(({ kind, id, name }) => ({ id, name, group: titles[kind] }))
    return text === '' ? [{ id: '', name: messages().allVideos, group: '' }, ...found] : found
  }

  #choose(id: string): void {
    const kind = this.#found.find((each) => each.id === id)?.kind
    change(this.app, {
      video: kind === 'video' ? id : '',
      collection: kind === 'collection' ? id : '',
    })
  }
}
customElements.define('dash-scope', DashScope)

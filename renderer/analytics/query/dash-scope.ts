/** Which videos: all, those of a collection, or one. */
import { html } from 'lit'
import { appElement, property } from '../../state/app-element.ts'
import type { Collection } from '../../../daemon/contract/collection.ts'
import '../../kit/dash-picker.ts'
import type { PickerChoice } from '../../kit/dash-picker.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { allRows } from '../../state/all-rows.ts'
import { messages } from '../messages.ts'
import { change, scopeOf, type AnalyticsQuery } from './query.ts'

const MOST_VIDEOS = 20

export class DashScope extends appElement({
  asked: property<AnalyticsQuery>(),
}) {
  /** Null when what the address names no longer exists. */
  #name = new ReadTask(this, {
    query: () => scopeOf(this.asked),
    read: async ({ video, collection }, signal): Promise<string | null> => {
      const { videos, collections } = this.app.api
      if (!video && !collection) return messages().allVideos
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
  #found = new Map<string, 'video' | 'collection'>()

  override render() {
    const { value: name } = this.#name
    return html`<dash-picker label=${messages().scope} search=${messages().searchScope}
      name=${name === null ? messages().gone : (name ?? '…')}
      chosen=${this.asked.video || this.asked.collection} .find=${this.#find}
      @pick=${({ detail }: CustomEvent<PickerChoice>) => this.#choose(detail.id)}></dash-picker>`
  }

  #find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
    const w = messages()
    // An opened list asks anew.
    if (text === '') this.#collections = undefined
    const [collections, videos] = await Promise.all([
      this.#allCollections(),
      this.app.api.videos.list({ query: { limit: MOST_VIDEOS, q: text || undefined } }, { signal }),
    ])
    const wanted = text.toLocaleLowerCase()
    const matching = collections.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    this.#found = new Map([
      ...matching.map(({ id }) => [id, 'collection'] as const),
      ...videos.data.map(({ id }) => [id, 'video'] as const),
    ])
    return [
      ...(text === '' ? [{ id: '', name: w.allVideos, group: '' }] : []),
      ...matching.map(({ id, name }) => ({ id, name, group: w.collections })),
      ...videos.data.map(({ id, name }) => ({ id, name, group: w.videos })),
    ]
  }

  async #allCollections(): Promise<Collection[]> {
    const { collections } = this.app.api
    try {
      return await (this.#collections ??= allRows((query) => collections.list({ query })))
    } catch (error) {
      // Asked again with the next letter.
      this.#collections = undefined
      throw error
    }
  }

  #choose(id: string): void {
    const kind = this.#found.get(id)
    change(this.app, {
      video: kind === 'video' ? id : '',
      collection: kind === 'collection' ? id : '',
    })
  }
}
customElements.define('dash-scope', DashScope)

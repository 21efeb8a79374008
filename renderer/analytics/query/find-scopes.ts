/** Collections and videos by their name. */
import type { Collection } from '../../../daemon/contract/collection.ts'
import { allRows } from '../../state/all-rows.ts'
import type { App } from '../../state/app.ts'

export interface ScopeMatches {
  kind: 'collection' | 'video'
  id: string
  name: string
}

const MOST_VIDEOS = 20

/** For as long as the list is open. The API searches only videos: the collections are read once, all of them. */
export class ScopeSearch {
  #app: App
  #collections: Promise<Collection[]> | undefined

  constructor(app: App) {
    this.#app = app
  }

  async find(text: string, signal: AbortSignal): Promise<ScopeMatches[]> {
    const [collections, videos] = await Promise.all([
      this.#all(),
      this.#app.api.videos.list(
        { query: { limit: MOST_VIDEOS, q: text === '' ? undefined : text } },
        { signal },
      ),
    ])
    const wanted = text.toLocaleLowerCase()
    return [
      ...collections
        .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
        .map(({ id, name }) => ({ kind: 'collection' as const, id, name })),
      ...videos.data.map(({ id, name }) => ({ kind: 'video' as const, id, name })),
    ]
  }

  async #all(): Promise<Collection[]> {
    try {
      return await (this.#collections ??= allRows((query) =>
        this.#app.api.collections.list({ query }),
      ))
    } catch (error) {
      // Asked again with the next letter.
      this.#collections = undefined
      throw error
    }
  }
}

/** Name of the video or collection in the URL; null when it no longer exists. */
export async function nameOfScope(
  app: App,
  { video, collection }: { video: string; collection: string },
  signal: AbortSignal,
): Promise<string | null> {
  const name = video
    ? app.api.videos.get({ params: { id: video } }, { signal })
    : app.api.collections.get({ params: { id: collection } }, { signal })
  return name.then(
    (found) => found.name,
    () => null,
  )
}

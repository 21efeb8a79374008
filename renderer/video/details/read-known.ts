/** What can be chosen from: the collections and tags of the space. Without them the fields still work. */
import type { Collection } from '../../../daemon/contract/collection.ts'
import type { App } from '../../app/app.ts'

const MOST = 100

export async function readKnown({ api }: App): Promise<{ collections: readonly Collection[]; tags: readonly string[] }> {
  const [collections, tags] = await Promise.all([allCollections(api), api.tags.list()])
  return { collections, tags: tags.data.map(({ name }) => name) }
}

async function allCollections(api: App['api']): Promise<Collection[]> {
  const found: Collection[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.collections.list({ query: { limit: MOST, ...(cursor ? { cursor } : {}) } })
    found.push(...page.data)
    cursor = page.next_cursor
  }
  return found
}

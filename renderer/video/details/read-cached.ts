/** What can be chosen from: the collections and tags of the space. Without them the fields still work. */
import type { Collection } from '../../../daemon/contract/collection.ts'
import { allRows } from '../../state/all-rows.ts'
import type { App } from '../../state/app.ts'

export async function readCached({
  api,
}: App): Promise<{ collections: readonly Collection[]; tags: readonly string[] }> {
  const [collections, tags] = await Promise.all([
    allRows((query) => api.collections.list({ query })),
    api.tags.list(),
  ])
  return { collections, tags: tags.data.map(({ name }) => name) }
}

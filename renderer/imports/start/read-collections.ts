/** The collections of the space as paths, `Talks / 2026`, in the order of their names. */
import { allRows } from '../../state/all-rows.ts'
import type { App } from '../../state/app.ts'
import { collectionPaths } from '../../state/collection-paths.ts'

export async function readCollections({ api }: App): Promise<{ id: string; path: string }[]> {
  return collectionPaths(await allRows((query) => api.collections.list({ query })))
}

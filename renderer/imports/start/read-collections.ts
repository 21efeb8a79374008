/** The collections of the space as paths, `Talks / 2026`, in the order of their names. */
import { allRows } from '../../app/all-rows.ts'
import type { App } from '../../app/app.ts'
import { collectionPaths } from '../../collections/collection-paths.ts'

export async function readCollections({ api }: App): Promise<{ id: string; path: string }[]> {
  return collectionPaths(await allRows((query) => api.collections.list({ query })))
}

/** The collections of the space as paths, `Talks / 2026`, in their order. */
import type { Collection } from '../../../daemon/contract/collection.ts'
import { allRows } from '../../app/all-rows.ts'
import type { App } from '../../app/app.ts'

export async function readCollections({ api }: App): Promise<{ id: string; path: string }[]> {
  const all = await allRows((query) => api.collections.list({ query }))
  const byId = new Map(all.map((collection) => [collection.id, collection]))
  const pathOf = ({ name, parent }: Collection): string => {
    const above = parent === null ? undefined : byId.get(parent)
    return above ? `${pathOf(above)} / ${name}` : name
  }
  return all.map((collection) => ({ id: collection.id, path: pathOf(collection) })).sort((a, b) => a.path.localeCompare(b.path))
}

/** The collections of the space as paths, `Talks / 2026`, in their order. */
import type { Collection } from '../../../daemon/contract/collection.ts'
import type { App } from '../../app/app.ts'

const PAGE = 100
const MOST = 1_000

export async function readCollections({ api }: App): Promise<{ id: string; path: string }[]> {
  const all: Collection[] = []
  let cursor: string | undefined
  do {
    const page = await api.collections.list({ query: { limit: PAGE, ...(cursor ? { cursor } : {}) } })
    all.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor && all.length < MOST)
  const byId = new Map(all.map((collection) => [collection.id, collection]))
  const pathOf = ({ name, parent }: Collection): string => {
    const above = parent === null ? undefined : byId.get(parent)
    return above ? `${pathOf(above)} / ${name}` : name
  }
  return all.map((collection) => ({ id: collection.id, path: pathOf(collection) })).sort((a, b) => a.path.localeCompare(b.path))
}

/** What is chosen from: each collection with its whole path, `Talks / 2026`, in the order of the names. */
import type { Collection } from '../../daemon/contract/collection.ts'
import { pathOrder } from './path-order.ts'

export function collectionPaths(
  collections: readonly Pick<Collection, 'id' | 'name' | 'parent'>[],
): { id: string; path: string }[] {
  const byId = new Map(collections.map((each) => [each.id, each]))
  const namesOf = (id: string | null): string[] => {
    const collection = id === null ? undefined : byId.get(id)
    return collection ? [...namesOf(collection.parent), collection.name] : []
  }
  return collections
    .map(({ id }) => ({ id, names: namesOf(id) }))
    .sort((one, other) => pathOrder(one.names, other.names))
    .map(({ id, names }) => ({ id, path: names.join(' / ') }))
}

/** Each collection with its whole path, such as `Talks / 2026`, ordered by name: the options of a select. */
import type { Collection } from '../../daemon/contract/collection.ts'
import { formatOf } from '../kit/formats/formats.ts'

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

const collator = formatOf((tag) => new Intl.Collator(tag, { numeric: true }))

/** Paths as people sort them, `Part 2` before `Part 10`, and a collection before what lies in it. */
function pathOrder(one: readonly string[], other: readonly string[]): number {
  for (const [at, name] of one.entries()) {
    const beside = other[at]
    const order = beside === undefined ? 1 : collator().compare(name, beside)
    if (order !== 0) return order
  }
  return one.length - other.length
}

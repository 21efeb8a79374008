/** The collections of a space as a tree. */
import type { Collection } from '../../daemon/contract/collection.ts'
import { formatOf } from '../kit/formats/formats.ts'

export interface Branch {
  collection: Collection
  level: number
  /** Place among those of the same parent, from 1, and how many those are. */
  position: number
  siblings: number
  hasInside: boolean
}

/** In the order in which they are shown; what lies in one that is closed is left out. */
export function branches(
  collections: readonly Collection[],
  isOpen: (id: string) => boolean,
): Branch[] {
  const inside = byParent(collections)
  const walk = (parent: string | null, level: number): Branch[] => {
    const here = inside.get(parent) ?? []
    return here.flatMap((collection, at) => [
      {
        collection,
        level,
        position: at + 1,
        siblings: here.length,
        hasInside: inside.has(collection.id),
      },
      ...(isOpen(collection.id) ? walk(collection.id, level + 1) : []),
    ])
  }
  return walk(null, 1)
}

/** By position, then by name as people sort. */
const byPlace = (a: Collection, b: Collection) =>
  a.position - b.position || a.name.localeCompare(b.name, undefined, { numeric: true })

export const childrenOf = (collections: readonly Collection[], id: string): Collection[] =>
  collections.filter(({ parent }) => parent === id).toSorted(byPlace)

/** A parent that is not known counts as none. */
function byParent(collections: readonly Collection[]): Map<string | null, Collection[]> {
  const known = new Set(collections.map(({ id }) => id))
  const inside = new Map<string | null, Collection[]>()
  for (const collection of collections.toSorted(byPlace)) {
    const parent =
      collection.parent !== null && known.has(collection.parent) ? collection.parent : null
    inside.set(parent, [...(inside.get(parent) ?? []), collection])
  }
  return inside
}

/** From the outermost to the collection itself. */
export function pathOf(collections: readonly Collection[], id: string | null): Collection[] {
  const path: Collection[] = []
  for (
    let at = collections.find((each) => each.id === id);
    at && !path.includes(at);
    at = collections.find((each) => each.id === at?.parent)
  )
    path.unshift(at)
  return path
}

export const pathName = (collections: readonly Collection[], id: string | null): string =>
  pathOf(collections, id)
    .map(({ name }) => name)
    .join(' / ')

/** Whether a collection may lie in another; null is outside any. */
export function mayLieIn(
  collections: readonly Collection[],
  id: string,
  parent: string | null,
): boolean {
  return !pathOf(collections, parent).some((each) => each.id === id)
}

/** Each collection with its whole path, such as `Talks / 2026`, ordered by name: the options of a select. */

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
function pathOrder(one: readonly string[], other: readonly string[]) {
  for (const [at, name] of one.entries()) {
    const beside = other[at]
    const order = beside === undefined ? 1 : collator().compare(name, beside)
    if (order !== 0) return order
  }
  return one.length - other.length
}

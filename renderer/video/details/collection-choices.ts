import type { Collection } from '../../../daemon/contract/collection.ts'

/** Each with its whole path, in the order of the paths. One that is chosen and not known yet is among them. */
export function collectionChoices(collections: readonly Pick<Collection, 'id' | 'name' | 'parent'>[], chosen: string | null): { id: string; path: string }[] {
  const byId = new Map(collections.map((each) => [each.id, each]))
  const pathOf = (id: string | null): string[] => {
    const collection = id === null ? undefined : byId.get(id)
    return collection ? [...pathOf(collection.parent), collection.name] : []
  }
  const choices = collections.map(({ id }) => ({ id, path: pathOf(id).join(' / ') })).sort((one, other) => one.path.localeCompare(other.path))
  return chosen !== null && !byId.has(chosen) ? [{ id: chosen, path: '…' }, ...choices] : choices
}

import type { Collection } from '../../../daemon/contract/collection.ts'
import { collectionPaths } from '../../state/collection-paths.ts'

/** Each with its whole path, in the order of the paths. One that is chosen and not known yet is among them. */
export function collectionChoices(
  collections: readonly Pick<Collection, 'id' | 'name' | 'parent'>[],
  chosen: string | null,
): { id: string; path: string }[] {
  const choices = collectionPaths(collections)
  return chosen !== null && !collections.some(({ id }) => id === chosen)
    ? [{ id: chosen, path: '…' }, ...choices]
    : choices
}

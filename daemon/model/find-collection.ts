import type { Collection } from '../contract/collection.ts'
import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { CollectionRecord } from '../ports/records.ts'
import { asSeenBy, mayReach } from './may-reach.ts'
import { presentCollection } from './present-collection.ts'

/** Throws `collection_not_found`, also for the id of another space and for a collection in the trash. */
export async function findCollection(
  repositories: Pick<Repositories, 'collections'>,
  caller: Pick<Caller, 'space' | 'collections'>,
  id: string,
): Promise<CollectionRecord> {
  const collection = await findCollectionOrTrashed(repositories, caller, id)
  if (collection.trashedAt !== null)
    throw new AppError(
      'collection_not_found',
      `The collection ${id} is in the trash. Restore it first: POST /v1/collections/${id}/restore`,
    )
  return collection
}

/** For the trash and for deleting: finds a collection whether it is in the trash or not, unless it is being deleted for good. */
export async function findCollectionOrTrashed(
  repositories: Pick<Repositories, 'collections'>,
  caller: Pick<Caller, 'space' | 'collections'>,
  id: string,
): Promise<CollectionRecord> {
  const collection = await repositories.collections.get(id)
  if (
    !collection ||
    collection.purgedAt !== null ||
    collection.space !== caller.space ||
    !mayReach(caller, collection.id)
  )
    throw new AppError('collection_not_found', `There is no collection ${id} in this space.`)
  return collection
}

export function getCollection(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<Collection> {
  return deps.db.read(async (repositories) =>
    presentedCollection(
      deps,
      repositories,
      asSeenBy(caller, await findCollection(repositories, caller, id)),
    ),
  )
}

export async function presentedCollection(
  { settings }: Pick<Deps, 'settings'>,
  repositories: Pick<Repositories, 'collections'>,
  row: CollectionRecord,
): Promise<Collection> {
  const counts = await repositories.collections.counts([row.id])
  return presentCollection(settings, row, counts.get(row.id))
}

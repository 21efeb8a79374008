import type { Collection, CollectionCreate } from '../contract/collection.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { CollectionRecord } from '../ports/records.ts'
import { findCollection } from './find.ts'
import { presentCollection } from './present.ts'

export function createCollection(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, caller: Caller, input: CollectionCreate): Promise<Collection> {
  return deps.db.write(async (repositories) => {
    if (input.parent) await findCollection(repositories, caller, input.parent)
    const now = deps.clock.now().toISOString()
    const row = await insertCollection(deps, repositories, { space: caller.space, name: input.name, parent: input.parent ?? null, publicListing: input.public_listing, position: input.position, now })
    return presentCollection(row, 0)
  })
}

interface NewCollection extends Pick<CollectionRecord, 'space' | 'name' | 'parent'> {
  publicListing?: boolean | undefined
  position?: number | undefined
  now: string
}

/** In a transaction of somebody else's. */
export async function insertCollection({ ids }: Pick<Deps, 'ids'>, { collections }: Pick<Repositories, 'collections'>, input: NewCollection): Promise<CollectionRecord> {
  const { space, name, parent, publicListing = false, position = 0, now } = input
  const row = { id: ids.prefixed('col'), space, name, parent, publicListing, position, createdAt: now, updatedAt: now }
  await collections.insert(row)
  return row
}

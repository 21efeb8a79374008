import { refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import { removeCollection } from '../collections/remove.ts'
import type { ChangeDeps } from '../model/change.ts'
import { findCollectionOrTrashed } from '../model/find-collection.ts'
import { purge } from './purge.ts'

/**
 * DELETE /v1/collections/<id>. The contents of a collection move to its parent; one in the trash is
 * deleted with all that went there with it, which takes the permission to delete videos too. Throws
 * `collection_not_found`, `forbidden`.
 */
export async function deleteCollection(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
): Promise<void> {
  const found = await deps.db.read((repositories) =>
    findCollectionOrTrashed(repositories, caller, id),
  )
  if (found.trashedAt === null || found.trashedWith !== null)
    return removeCollection(deps, caller, id)
  const permission = 'videos:delete'
  if (!caller.permissions.has(permission))
    throw caller.account
      ? refusal('role_lacks', { role: caller.account.role, permission })
      : refusal('scope_missing', { permission })
  await purge(deps, { kind: 'collection', id })
}

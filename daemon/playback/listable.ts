import { SPACE_ID } from '../contract/ids.ts'
import { AppError, type ErrorCode } from '../contract/errors.ts'
import type { Viewer } from '../ports/caller.ts'
import type { ListedTo, Repositories } from '../ports/database.ts'
import { mayReach } from '../model/may-reach.ts'
import type { CollectionRecord, SpaceRecord } from '../ports/records.ts'

/** A space, or a collection with its ancestors, outermost first; the last one is the list. */
export interface PublicList {
  space: SpaceRecord
  collections: CollectionRecord[]
}

/** A list that the viewer may see, and how much of it. */
export interface OpenList {
  list: PublicList
  to: ListedTo
}

type Reading = Pick<Repositories, 'spaces' | 'collections'>

export async function findList(
  { spaces, collections }: Reading,
  id: string,
): Promise<PublicList | null> {
  const found: CollectionRecord[] = []
  for (
    let at: string | null = SPACE_ID.test(id) ? null : id;
    at !== null && !found.some((passed) => passed.id === at);
    at = found[0]!.parent
  ) {
    const collection = await collections.get(at)
    if (!collection || collection.trashedAt !== null) return null
    found.unshift(collection)
  }
  const space = await spaces.get(found[0]?.space ?? id)
  return space && { space, collections: found }
}

/**
 * The gate to lists. Anybody who knows a video's id knows that of its space, so lists are public only
 * where the owner enabled it (`public_listing`), on this level or above. To anybody else a list looks
 * like one that does not exist: a sender of invalid credentials learns what is wrong with those, and
 * the same for unknown ids.
 */
export async function listable(
  list: PublicList | null,
  id: string,
  viewer: Viewer,
): Promise<OpenList> {
  if (list && (await reaches(list, viewer))) return { list, to: 'everything' }
  if (list && isListed(list, list.collections.length)) return { list, to: besides(list, viewer) }
  if (viewer.fault) throw viewer.fault
  if (viewer.grant) throw new AppError('forbidden', 'This token is not valid for this list.')
  const code: ErrorCode = SPACE_ID.test(id) ? 'space_not_found' : 'collection_not_found'
  throw new AppError(
    code,
    'This list does not exist or is not public. Its owner can set public_listing, or ' +
      'provide a playback token.',
  )
}

/** Whether the space (0) or the collection at this index of the path is listed publicly. */
export function isListed({ space, collections }: PublicList, depth: number): boolean {
  return (
    space.publicListing || collections.slice(0, depth).some(({ publicListing }) => publicListing)
  )
}

/** Whether credentials cover the whole list. */
async function reaches(
  { space, collections }: PublicList,
  { caller, grant }: Viewer,
): Promise<boolean> {
  if (caller) {
    const inSpace = caller.kind === 'owner' || caller.space === space.id
    return (
      inSpace &&
      caller.permissions.has('videos:watch') &&
      mayReach(caller, collections.at(-1)?.id ?? null)
    )
  }
  if (!grant || grant.space !== space.id) return false
  const inner = collections.at(-1)
  return inner ? grant.reachesCollection(inner.id) : grant.scope.kind === 'space'
}

/** A token for something inside the list adds that to it. */
function besides({ space }: PublicList, { grant }: Viewer): ListedTo {
  return grant && grant.space === space.id && grant.scope.kind !== 'space'
    ? { kind: grant.scope.kind, id: grant.scope.id }
    : 'public'
}

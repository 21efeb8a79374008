/** Limits an upload token to its scope: a space, a collection, or one video. */
import { AppError, refusal } from '../contract/errors.ts'
import type { UploadMetadata } from '../contract/upload.ts'
import type { Grant } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

/** Combines the target of a new upload with what the token adds. Throws `forbidden`. */
export async function withinScope(
  deps: Pick<Deps, 'db'>,
  grant: Grant | null,
  metadata: UploadMetadata,
): Promise<UploadMetadata> {
  if (grant === null) return metadata
  const { scope } = grant
  const video = metadata.video ?? (scope.kind === 'video' ? scope.id : undefined)
  if (video !== undefined) {
    requireNoLink(grant)
    await requireVideoInScope(deps, grant, video)
    return { ...metadata, video }
  }
  const collection = metadata.collection ?? (scope.kind === 'collection' ? scope.id : undefined)
  if (collection === undefined) return metadata
  if (!(await grant.reachesCollection(collection)))
    throw new AppError('forbidden', 'This token has no access to the collection of the video.')
  return { ...metadata, collection }
}

/** An upload link is for new files; it replaces none that is there. Throws `forbidden`. */
export function requireNoLink(grant: Grant | null): void {
  if (grant?.link) throw refusal('link_new_only')
}

/** An upload URL is for the first file of its video. Throws `forbidden` when there is one already. */
export async function requireUnused({ db }: Pick<Deps, 'db'>, grant: Grant | null): Promise<void> {
  if (!grant?.once) return
  const video = await db.read(({ videos }) => videos.get(grant.scope.id))
  if (video?.status !== 'created' || video.trashedAt !== null)
    throw new AppError(
      'forbidden',
      'This upload URL was already used, or its video was deleted. Create a video for each file.',
    )
}

/** Throws `forbidden`, also for a video that does not exist. */
export async function requireVideoInScope(
  { db }: Pick<Deps, 'db'>,
  grant: Grant | null,
  id: string,
): Promise<void> {
  if (grant === null) return
  const video = await db.read(({ videos }) => videos.get(id))
  if (!(await grant.reaches(video ?? { id, collection: null })))
    throw new AppError('forbidden', 'This token is not valid for this video.')
}

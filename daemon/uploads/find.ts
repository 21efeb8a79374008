import { AppError } from '../contract/errors.ts'
import { uploadId } from '../contract/ids.ts'
import type { Grant, Uploader } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { UploadRecord } from '../ports/records.ts'
import { mayChange, mayReach } from '../model/may-reach.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'
import { requireVideoInScope } from '../tokens/upload-scope.ts'

export interface FoundUpload {
  id: string
  video: string
  sizeBytes: number
  /** The source is in place. A client that missed the answer may still ask. */
  finished: boolean
}

/**
 * Throws `upload_not_found`, also for an upload that is not the caller's; `forbidden` for one outside the scope of
 * the token; `upload_expired` when it was not continued in time.
 */
export async function findUpload(
  deps: Pick<Deps, 'db' | 'clock'>,
  { caller, grant }: Uploader,
  id: string,
): Promise<FoundUpload> {
  const { row, source, video } = await read(deps, id)
  const isTheirs =
    video !== null &&
    video.trashedAt === null &&
    video.space === caller.space &&
    mayReach(caller, video.collection) &&
    mayChange(caller, video)
  if (isTheirs) await requireVideoInScope(deps, grant, video.id)
  if (!isTheirs || (row && !maySend(grant, row))) {
    throw new AppError(
      'upload_not_found',
      'There is no such upload in this space: it was cancelled, it expired, or its video ' +
        'was deleted. Start a new upload.',
    )
  }
  if (!row) return { id, video: video.id, sizeBytes: source!.sizeBytes, finished: true }
  if (row.expiresAt <= deps.clock.now().toISOString())
    throw new AppError(
      'upload_expired',
      'The upload expired. Upload the file again from the start.',
    )
  return { id, video: video.id, sizeBytes: row.sizeBytes, finished: false }
}

async function read({ db }: Pick<Deps, 'db'>, id: string) {
  if (!uploadId.safeParse(id).success) return { row: null, source: null, video: null }
  return db.read(async ({ uploads, media, videos }) => {
    const row = await uploads.get(id)
    const source = await media.source(sourceOfUpload(id))
    const { video } = row ?? source ?? { video: null }
    return { row, source, video: video === null ? null : await videos.get(video) }
  })
}

/**
 * A link is for the files of its own visit. A renewed token has the same holder if it names its uploader; without
 * one, it cannot be told from another token, and may continue what it has the id of, as after a start with a key.
 */
function maySend(grant: Grant | null, { holder }: Pick<UploadRecord, 'holder'>): boolean {
  if (grant === null || grant.holder === holder) return true
  return grant.link === null && (grant.uploader === null || holder === null)
}

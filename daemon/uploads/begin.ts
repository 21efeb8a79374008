/** An upload begins: for a video that exists, or for a new one made here. */
import { plainFileName } from '../ports/file-name.ts'
import type { UploadMetadata } from '../contract/upload.ts'
import type { Caller, Grant } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { UploadRecord } from '../ports/records.ts'
import type { ChangeDeps } from '../videos/change.ts'
import { createVideo } from '../videos/create.ts'
import { expiryOf, findVideoForSource, requireAcceptableSize } from './acceptable.ts'
import { resumeKeyOf } from './resume-key.ts'

export interface UploadBegin {
  id: string
  sizeBytes: number
  metadata: UploadMetadata
  /** Of the token that it is begun with. */
  grant: Grant | null
  /** Kept beside the bytes as it is. */
  note: string
}

/** The file is there before its row, so that every row has one. */
export async function beginUpload(
  deps: ChangeDeps & Pick<Deps, 'fetcher' | 'storage' | 'uploadFiles' | 'vault'>,
  caller: Caller,
  input: UploadBegin,
): Promise<{ upload: UploadRecord; madeVideo: boolean }> {
  await requireAcceptableSize(deps, input.sizeBytes, 'headers.upload-length')
  const existing = input.metadata.video
  if (existing) await deps.db.read((repositories) => findVideoForSource(repositories, caller, existing))

  await deps.uploadFiles.create(input.id, input.note)
  try {
    const video = existing ?? (await createVideo(deps, caller, newVideo(input.metadata))).video.id
    const upload = recordOf(deps, caller, video, input)
    await deps.db.write(async (repositories) => {
      // Asked again, now that nobody else writes.
      await findVideoForSource(repositories, caller, video)
      await repositories.uploads.insert(upload)
    })
    return { upload, madeVideo: !existing }
  } catch (error) {
    await deps.uploadFiles.remove(input.id)
    throw error
  }
}

function newVideo({ name, filename, collection }: UploadMetadata): { name?: string; collection?: string } {
  const fromFile = plainFileName(filename)?.replace(/(?<=.)\.[^.]*$/, '').trim()
  return { ...(name || fromFile ? { name: name ?? fromFile } : {}), ...(collection ? { collection } : {}) }
}

function recordOf(deps: Pick<Deps, 'clock' | 'settings' | 'vault'>, caller: Caller, video: string, input: UploadBegin): UploadRecord {
  return {
    id: input.id,
    space: caller.space,
    video,
    fileName: plainFileName(input.metadata.filename) ?? plainFileName(input.metadata.name) ?? 'source',
    sizeBytes: input.sizeBytes,
    createdAt: deps.clock.now().toISOString(),
    expiresAt: expiryOf(deps),
    resumeKey: input.metadata.fingerprint ? resumeKeyOf(deps, input.grant, input.metadata.fingerprint) : null,
    madeVideo: !input.metadata.video,
  }
}

/** Starts an upload, for an existing video or a new one. */
import { plainFileName } from '../ports/file-name.ts'
import { senderLine, senderText } from '../ports/sender-text.ts'
import { AppError } from '../contract/errors.ts'
import { MOST_OPEN_UPLOADS, type UploadMetadata } from '../contract/upload.ts'
import type { VideoCreate } from '../contract/video.ts'
import type { Caller, Grant } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { UploadRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { createWithin } from '../videos/create.ts'
import { countFile, requireFileLeft, requireSizeWithin } from './quota.ts'
import { expiryOf, findVideoForSource, requireAcceptableSize } from './acceptable.ts'
import { resumeKeyOf } from './resume-key.ts'

/** Places become free as uploads finish. */
const RETRY_SECONDS = 60

export interface UploadBegin {
  id: string
  sizeBytes: number
  metadata: UploadMetadata
  /** Permissions of the token that starts the upload. */
  grant: Grant | null
  /** Stored unchanged beside the bytes. */
  note: string
}

/** Creates the file before its row, so that every row has a file. */
export async function beginUpload(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'uploadFiles' | 'vault'>,
  caller: Caller,
  input: UploadBegin,
): Promise<{ upload: UploadRecord; madeVideo: boolean }> {
  await requireAcceptableSize(deps, input.sizeBytes, 'headers.upload-length')
  const { grant } = input
  requireSizeWithin(grant, input.sizeBytes)
  // Before anything is made; below it is asked again, beside those that came at the same time.
  await deps.db.read(async (repositories) => {
    await requirePlace(repositories, grant)
    await requireFileLeft(repositories, grant)
  })
  const existing = input.metadata.video
  if (existing)
    await deps.db.read((repositories) => findVideoForSource(repositories, caller, existing))

  // Until the row is there, nothing else shows a process that starts that the file is wanted.
  const lock = await deps.db.shared?.tryLock(beginning(input.id))
  await deps.uploadFiles.create(input.id, input.note)
  try {
    const taken = existing ? input : await withTakenDetails(deps, input)
    // With its video, if it makes one: whatever is refused leaves no video, event or audit entry.
    const { upload } = await change(deps, async (tx) => {
      // Asked again, now that nobody else writes.
      await requirePlace(tx, grant)
      await requireFileLeft(tx, grant)
      const video = existing
        ? await findVideoForSource(tx, caller, existing)
        : await createWithin(deps, tx, caller, newVideo(taken))
      const row = recordOf(deps, caller, video.id, input)
      await countFile(tx, grant, row.createdAt)
      await tx.uploads.insert(row)
      return { id: video.id, name: video.name, upload: row }
    })
    return { upload, madeVideo: !existing }
  } catch (error) {
    await deps.uploadFiles.remove(input.id)
    throw error
  } finally {
    await lock?.release()
  }
}

/** Lock of an upload whose file is there before its row. */
export const beginning = (id: string): string => `beginning ${id}`

/**
 * Visitors hold tokens: one of them must not fill the library with videos that never get a file.
 * Throws `too_many_uploads`.
 */
async function requirePlace(
  { uploads }: Pick<Repositories, 'uploads'>,
  grant: Grant | null,
): Promise<void> {
  if (grant === null || (await uploads.countOfHolder(grant.holder)) < MOST_OPEN_UPLOADS) return
  const whose = grant.uploader === null ? 'This token' : 'This uploader'
  const detail =
    `${whose} already has ${MOST_OPEN_UPLOADS} unfinished uploads. Finish them, or cancel ` +
    'them with DELETE at their URLs; abandoned uploads expire automatically.'
  throw new AppError('too_many_uploads', detail, { retryAfterSeconds: RETRY_SECONDS })
}

/** Behind an upload link, title and description are a stranger's, and taken where the link allows it. */
async function withTakenDetails(
  { db }: Pick<Deps, 'db'>,
  input: UploadBegin,
): Promise<UploadBegin> {
  const { grant, metadata } = input
  if (!grant?.link) return input
  const { link: id } = grant.link
  const { name, description, ...others } = metadata
  const link = await db.read(({ uploadLinks }) => uploadLinks.get(id))
  if (!link?.askDetails) return { ...input, metadata: others }
  return {
    ...input,
    metadata: {
      ...others,
      ...(name === undefined ? {} : { name: senderLine(name) }),
      ...(description === undefined ? {} : { description: senderText(description) }),
    },
  }
}

/** Behind an upload link, the video names who sent it, and is private: strangers publish nothing. */
function newVideo({
  metadata: { name, description, filename, collection },
  grant,
}: UploadBegin): VideoCreate {
  const fromFile = plainFileName(filename)
    ?.replace(/(?<=.)\.[^.]*$/, '')
    .trim()
  const sender = grant?.sender ?? null
  return {
    ...(name || fromFile ? { name: name || fromFile } : {}),
    ...(description ? { description } : {}),
    ...(collection ? { collection } : {}),
    ...(grant?.link
      ? {
          visibility: 'private',
          metadata: { upload_link: grant.link.link, ...(sender === null ? {} : { sender }) },
        }
      : {}),
  }
}

function recordOf(
  deps: Pick<Deps, 'clock' | 'settings' | 'vault'>,
  caller: Caller,
  video: string,
  input: UploadBegin,
): UploadRecord {
  return {
    id: input.id,
    space: caller.space,
    video,
    fileName:
      plainFileName(input.metadata.filename) ?? plainFileName(input.metadata.name) ?? 'source',
    sizeBytes: input.sizeBytes,
    createdAt: deps.clock.now().toISOString(),
    expiresAt: expiryOf(deps),
    resumeKey: input.metadata.fingerprint
      ? resumeKeyOf(deps, input.grant, input.metadata.fingerprint)
      : null,
    madeVideo: !input.metadata.video,
    holder: input.grant?.holder ?? null,
    counted: input.grant?.quota?.key ?? null,
  }
}

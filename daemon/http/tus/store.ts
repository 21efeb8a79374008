/** The data store of the tus library: bytes through the port, everything else through rows. */
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Deps } from '../../ports/deps.ts'
import { whileContinued } from '../../uploads/continue.ts'
import { whileFollowed } from '../../uploads/early/follow.ts'
import { sourceOfUpload } from '../../model/source-of-upload.ts'
import { terminateUpload } from '../../uploads/terminate.ts'

export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  readonly #deps: Deps

  constructor(deps: Deps) {
    super()
    this.#deps = deps
  }

  /** beginUpload has created the file already. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  /** A finished upload is reported as complete, so that a client which missed the last response learns of it. */
  override async getUpload(id: string): Promise<Upload> {
    const { db, uploadFiles } = this.#deps
    const [row, source] = await db.read(({ uploads, media }) =>
      Promise.all([uploads.get(id), media.source(sourceOfUpload(id))]),
    )
    if (source && !row) return new Upload({ id, size: source.sizeBytes, offset: source.sizeBytes })
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const offset = await uploadFiles.sizeOf(id)
    if (offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS
    const metadata = JSON.parse((await uploadFiles.note(id)) ?? '{}') as Record<
      string,
      string | null
    >
    return new Upload({
      id,
      size: row.sizeBytes,
      offset,
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
      // The library computes the expiry from this date; here it counts from the last bytes received.
      creation_date: new Date(Date.parse(row.expiresAt) - this.getExpiration()).toISOString(),
    })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { uploadFiles } = this.#deps
    if ((await uploadFiles.sizeOf(id)) === null) return drained(stream, offset)
    return whileContinued(this.#deps, id, (ended) => {
      ended.addEventListener('abort', () => stream.destroy(ended.reason as Error))
      return whileFollowed(this.#deps, id, (received) =>
        uploadFiles.append(id, offset, stream, received),
      )
    })
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#deps.db.read(({ uploads }) => uploads.get(id))
    await terminateUpload(this.#deps, { id, video: row?.video ?? '' })
  }

  override getExpiration(): number {
    return this.#deps.settings.uploadExpirySeconds * 1000
  }
}

/** A finished upload accepts no data; the library ensures that none follows. */
async function drained(stream: Readable, offset: number): Promise<number> {
  for await (const _ of stream.resume());
  return offset
}

/**
 * Uploads on their way, below `uploads/` of the data folder: `<id>` with the bytes, `<id>.json` with the note, and
 * the record of an upload that is read before it is whole (upload-record.ts).
 */
import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../../contract/errors.ts'
import { uploadId } from '../../contract/ids.ts'
import type { UploadFiles } from '../../ports/uploads.ts'
import { makeWhole, nullIfMissing, storageError, syncFolder } from './durable.ts'
import { pathOf } from './keys.ts'
import { createSpace, type DiskSpace } from './disk-usage.ts'
import {
  makeReceived,
  openRecord,
  readReceived,
  readTail,
  sha256From,
  type ReceivedRecord,
} from './upload-record.ts'
import { laterError, writeStream } from './write-stream.ts'

/** A process that is killed loses at most what came in this time. */
const RECORD_EVERY_MS = 500

export function createUploadFiles(options: {
  dataDir: string
  maxFreeReserveBytes?: number
}): UploadFiles {
  const space = createSpace(options.dataDir, options.maxFreeReserveBytes)
  const folder = join(options.dataDir, 'uploads')
  const dataPath = (id: string) => pathOf(options.dataDir, `uploads/${id}`)
  const notePath = (id: string) => pathOf(options.dataDir, `uploads/${id}.json`)
  const receivedPath = (id: string) => pathOf(options.dataDir, `uploads/${id}.received`)
  const tailPath = (id: string) => pathOf(options.dataDir, `uploads/${id}.tail.json`)
  /**
   * What requests are sending: bytes written so far, ahead of the record on disk, and those of earlier requests,
   * which are on the disk.
   */
  const sending = new Map<string, { writtenBytes: number; earlierBytes: number }>()
  const turns = new Map<string, Promise<unknown>>()

  /**
   * The end of a request and the making of the record follow one another: the record would otherwise be made of
   * what the request had written when it was asked, and bytes that were acknowledged since would be asked for
   * again.
   */
  async function inTurn(id: string, work: () => Promise<void>): Promise<void> {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work, work)
    turns.set(id, turn)
    try {
      await turn
    } finally {
      if (turns.get(id) === turn) turns.delete(id)
    }
  }

  async function sizeOf(id: string): Promise<number | null> {
    const found = await stat(dataPath(id)).catch(nullIfMissing)
    return (
      found &&
      (sending.get(id)?.writtenBytes ?? (await readReceived(receivedPath(id))) ?? found.size)
    )
  }

  /** After the file has grown to its final length, its length shows nothing: the record has to be there before. */
  const extend = (id: string, sizeBytes: number): Promise<void> =>
    inTurn(id, async () => {
      const found = await stat(dataPath(id)).catch(nullIfMissing)
      if (!found) return
      if ((await readReceived(receivedPath(id))) === null)
        await makeReceived(receivedPath(id), folder, sending.get(id)?.earlierBytes ?? found.size)
      if (found.size < sizeBytes) await truncate(dataPath(id), sizeBytes)
    })

  async function append(
    id: string,
    offset: number,
    stream: Readable,
    onReceived?: (sizeBytes: number) => void,
  ): Promise<number> {
    stream.on('error', laterError)
    const handle = await open(dataPath(id), 'r+')
    const now = { writtenBytes: offset, earlierBytes: offset }
    let recorded = offset
    let record: ReceivedRecord | null = null
    sending.set(id, now)
    /** The bytes first, then their number. */
    const note = async (): Promise<void> => {
      record ??= await openRecord(receivedPath(id))
      if (!record || recorded === now.writtenBytes) return
      const bytes = now.writtenBytes
      await handle.datasync()
      await record.write(bytes)
      recorded = bytes
    }
    let noting: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      // What fails here fails again at the end, where it is reported.
      noting = noting.then(note).catch(() => undefined)
    }, RECORD_EVERY_MS)
    const settle = (): Promise<void> =>
      inTurn(id, async () => {
        clearInterval(timer)
        try {
          await noting
          await handle.sync()
          await note()
          await record?.sync()
        } finally {
          sending.delete(id)
        }
      })
    try {
      await writeStream(stream, handle, {
        at: offset,
        admit: space.budget(),
        written(total) {
          now.writtenBytes = offset + total
          onReceived?.(now.writtenBytes)
        },
      })
      await settle()
      return now.writtenBytes
    } catch (error) {
      // The client will go on from here, so its bytes have to stay. A disk that cannot flush has thrown
      // above.
      await settle().catch(() => undefined)
      throw storageError(error)
    } finally {
      await (record as ReceivedRecord | null)?.close()
      await handle.close()
    }
  }

  return {
    // NTFS fills the gap in front of a tail with zeros, as large as the file.
    takesTails: process.platform !== 'win32',
    async create(id, note) {
      await makeWhole(notePath(id), folder, (handle) => handle.writeFile(note))
      await makeWhole(dataPath(id), folder, async () => undefined)
    },
    append,
    extend,
    async putTail(id, start, sizeBytes, stream) {
      await extend(id, sizeBytes)
      const sha256 = await writeTail(dataPath(id), start, sizeBytes, stream, space)
      await makeWhole(tailPath(id), folder, (handle) =>
        handle.writeFile(JSON.stringify({ start, sha256 })),
      )
    },
    async matchesTail(id) {
      const tail = await readTail(tailPath(id))
      return tail === null || (await sha256From(dataPath(id), tail.start)) === tail.sha256
    },
    sizeOf,
    async received(id) {
      const received = await sizeOf(id)
      if (received === null) return null
      return { received, tailStart: (await readTail(tailPath(id)))?.start ?? null }
    },
    async read(id, start, end) {
      const handle = await open(dataPath(id), 'r')
      try {
        const { buffer, bytesRead } = await handle.read(
          Buffer.alloc(end - start),
          0,
          end - start,
          start,
        )
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    note: (id) => readFile(notePath(id), 'utf8').catch(nullIfMissing),
    localPath: dataPath,
    whole: async (id) => dataPath(id),
    async remove(id) {
      for (const path of [dataPath(id), notePath(id), receivedPath(id), tailPath(id)])
        await rm(path, { force: true })
      await syncFolder(folder)
    },
    async list() {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? []
      const ids = names
        .map((name) => name.replace(/\..*$/, ''))
        .filter((name) => uploadId.safeParse(name).success)
      return [...new Set(ids)]
    },
  }
}

/** Returns the SHA-256 of what was written. */
async function writeTail(
  path: string,
  start: number,
  sizeBytes: number,
  stream: Readable,
  space: DiskSpace,
): Promise<string> {
  stream.on('error', laterError)
  const handle = await open(path, 'r+')
  const hash = createHash('sha256')
  const take = space.budget()
  const length = sizeBytes - start
  try {
    const written = await writeStream(stream, handle, {
      at: start,
      admit(bytes, total) {
        if (total > length) throw wrongLength(length)
        return take(bytes)
      },
      chunk: (chunk) => void hash.update(chunk),
    })
    if (written !== length) throw wrongLength(length)
    await handle.sync()
    return hash.digest('hex')
  } catch (error) {
    throw storageError(error)
  } finally {
    await handle.close()
  }
}

const wrongLength = (length: number): AppError =>
  new AppError(
    'validation_failed',
    `body: must be the ${length} bytes from Upload-Offset to the end of the file.`,
    { faults: [{ path: 'body', code: 'wrong_length', message: `must have ${length} bytes` }] },
  )

/**
 * Unfinished uploads where several processes have no disk in common: each piece that arrives is an object, named by
 * where it begins, `uploads/<id>/<16 digits>`, beside `uploads/<id>/note`. What is acknowledged is in the bucket, so
 * that any process can go on with it; the whole is put together on the disk of the process that finishes it.
 */
import { Readable } from 'node:stream'
import { AppError } from '../../contract/errors.ts'
import type { Storage } from '../../ports/storage.ts'
import type { UploadFiles } from '../../ports/uploads.ts'
import type { Bucket } from './bucket.ts'
import { eachOf } from './each-of.ts'

/** Memory of an upload while it arrives: one piece that is gathered, and those that are being sent. */
const PIECE_BYTES = 8 << 20
const MOST_SENDING = 2
const FOLDER = 'uploads'
const NOTE = 'note'
const DIGITS = 16
const PIECE_NAME = /^\d{16}$/
/** Uploads whose pieces are remembered; those that were continued last. */
const MOST_REMEMBERED = 200

type UploadBucket = Pick<Bucket, 'all' | 'below' | 'get' | 'names' | 'put' | 'remove' | 'stat'>

interface UploadPiece {
  start: number
  end: number
}

export function createBucketUploads({
  bucket,
  disk,
  requireFreeSpace,
  pieceBytes = PIECE_BYTES,
}: {
  bucket: UploadBucket
  /** No other process has this disk. */
  disk: Pick<Storage, 'receive' | 'remove' | 'placeOf'>
  /** Makes room on it. Throws `storage_full`. */
  requireFreeSpace(bytes: number): Promise<void>
  pieceBytes?: number
}): UploadFiles {
  // A request that is cut off still stores what has come; each request to the bucket has a limit of its own.
  const { signal } = new AbortController()
  /** Where the pieces begin that this process has stored, since the lists of some hosts are behind. */
  const stored = new Map<string, Set<number>>()
  const keyOf = (id: string, name: string): string => `${FOLDER}/${id}/${name}`
  const nameOf = (start: number): string => String(start).padStart(DIGITS, '0')

  /** In their order; null when there is no such upload. */
  async function piecesOf(id: string): Promise<UploadPiece[] | null> {
    const names = await bucket.names(`${FOLDER}/${id}`, signal)
    const isThere = names.has(NOTE) || (await bucket.stat(keyOf(id, NOTE), signal)) !== null
    if (!isThere) {
      stored.delete(id)
      return null
    }
    const found = new Map<number, UploadPiece>()
    for (const [name, bytes] of names) {
      const start = Number(name)
      if (PIECE_NAME.test(name)) found.set(start, { start, end: start + bytes })
    }
    await eachOf([...(stored.get(id) ?? [])], async (start) => {
      if (found.has(start)) return
      const piece = await bucket.stat(keyOf(id, nameOf(start)), signal)
      if (piece) found.set(start, { start, end: start + piece.sizeBytes })
      // Another process has received this part of the file again, in pieces of its own.
      else stored.get(id)?.delete(start)
    })
    return [...found.values()].sort((a, b) => a.start - b.start)
  }

  async function sizeOf(id: string): Promise<number | null> {
    const pieces = await piecesOf(id)
    return pieces && endOf(pieces)
  }

  async function putPiece(id: string, start: number, bytes: Buffer<ArrayBuffer>): Promise<void> {
    await bucket.put(keyOf(id, nameOf(start)), bytes, signal)
    const known = stored.get(id) ?? new Set<number>()
    stored.delete(id)
    stored.set(id, known.add(start))
    if (stored.size > MOST_REMEMBERED) stored.delete(stored.keys().next().value!)
  }

  /** Behind a piece that was lost, as when its request was cut off. */
  async function removeFrom(id: string, offset: number): Promise<void> {
    const left = ((await piecesOf(id)) ?? []).filter(({ start }) => start >= offset)
    if (left.length === 0) return
    for (const { start } of left) stored.get(id)?.delete(start)
    await bucket.remove(
      left.map(({ start }) => keyOf(id, nameOf(start))),
      signal,
    )
  }

  async function append(
    id: string,
    offset: number,
    stream: Readable,
    onReceived?: (sizeBytes: number) => void,
  ): Promise<number> {
    /** What went wrong with the stream, or with the bucket; the first is reported. */
    const faults: unknown[] = []
    stream.on('error', (error) => faults.push(error))
    const sending = new Set<Promise<unknown>>()
    let [at, gathered]: [number, Buffer[]] = [offset, []]
    let bytes = 0
    const send = async (): Promise<void> => {
      if (bytes === 0) return
      const [start, body] = [at, Buffer.concat(gathered, bytes)]
      at += bytes
      gathered = []
      bytes = 0
      if (sending.size >= MOST_SENDING) await Promise.race(sending)
      const piece = putPiece(id, start, body)
        .catch((error: unknown) => void faults.push(error))
        .finally(() => sending.delete(piece))
      sending.add(piece)
    }
    try {
      await removeFrom(id, offset)
      try {
        for await (const chunk of stream) {
          gathered.push(chunk as Buffer)
          bytes += (chunk as Buffer).length
          onReceived?.(at + bytes)
          if (bytes >= pieceBytes) await send()
          // What comes behind a piece that was lost is of no use.
          if (faults.length > 0) break
        }
      } catch (error) {
        faults.push(error)
      }
      // The client goes on behind it, also when its request was cut off.
      await send()
      await Promise.all(sending)
    } finally {
      stream.destroy()
    }
    if (faults.length > 0) throw faults[0]
    return at
  }

  /** Overlaps have the same content: the client has sent it again. */
  async function* contentOf(id: string, start: number, end: number): AsyncGenerator<Buffer> {
    const pieces = (await piecesOf(id)) ?? []
    for (let at = start; at < end;) {
      const piece = pieces.findLast((each) => each.start <= at && each.end > at)
      const bytes = piece && (await bucket.get(keyOf(id, nameOf(piece.start)), signal))
      if (!bytes || bytes.length !== piece.end - piece.start)
        throw new AppError(
          'storage_unreachable',
          `The bucket has lost a piece of the upload ${id}.`,
        )
      const some = bytes.subarray(at - piece.start, end - piece.start)
      at += some.length
      yield some
    }
  }

  const localKey = (id: string): string => `${FOLDER}/${id}`

  return {
    // Nothing is read before it is whole.
    takesTails: false,
    extend: async () => undefined,
    async putTail(_id, _start, _sizeBytes, stream) {
      stream.destroy()
      throw new AppError('conflict', 'Here, the end of a file is sent with the rest of it.')
    },
    matchesTail: async () => true,
    create: (id, note) => bucket.put(keyOf(id, NOTE), Buffer.from(note), signal),
    append,
    sizeOf,
    async received(id) {
      const received = await sizeOf(id)
      return received === null ? null : { received, tailStart: null }
    },
    async read(id, start, end) {
      const parts: Buffer[] = []
      const size = (await sizeOf(id)) ?? 0
      for await (const part of contentOf(id, start, Math.min(end, size))) parts.push(part)
      return Buffer.concat(parts)
    },
    async note(id) {
      const bytes = await bucket.get(keyOf(id, NOTE), signal)
      return bytes && String(bytes)
    },
    localPath: (id) => disk.placeOf(localKey(id)),
    async whole(id) {
      const size = (await sizeOf(id)) ?? 0
      await requireFreeSpace(size)
      await disk.receive(localKey(id), Readable.from(contentOf(id, 0, size)), {
        maxBytes: size,
        signal,
      })
      return disk.placeOf(localKey(id))
    },
    async remove(id) {
      const known = [...(stored.get(id)?.keys() ?? [])].map((start) => keyOf(id, nameOf(start)))
      const all = new Set([...known, ...(await bucket.below(`${FOLDER}/${id}`, signal))])
      // Without its note it is gone, whatever else is left.
      if (all.delete(keyOf(id, NOTE))) await bucket.remove([keyOf(id, NOTE)], signal)
      if (all.size > 0) await bucket.remove([...all], signal)
      stored.delete(id)
      await disk.remove(localKey(id))
    },
    async list() {
      const keys = (await bucket.all(FOLDER, signal)).keys()
      return [...new Set([...keys].map((key) => key.split('/')[1]!))]
    },
  }
}

/** Up to the first gap. */
function endOf(pieces: readonly UploadPiece[]): number {
  let end = 0
  for (const piece of pieces) {
    if (piece.start > end) break
    end = Math.max(end, piece.end)
  }
  return end
}

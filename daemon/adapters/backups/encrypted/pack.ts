/**
 * Files of one folder after another, encrypted in objects of bounded size: a thousand segments are few requests,
 * their sizes are not seen, and a file of any size is sent in pieces that need not be sent again.
 */
import { createHash, randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import type { ObjectStore } from '../stores/object-store.ts'
import type { Transform } from './age.ts'
import { objectKey, type Extent, type PackedFile, type PackedObject } from './layout.ts'

/** No file begins behind this many bytes of an object. */
const FULL_BYTES = 64 << 20
const MOST_BYTES = 256 << 20

interface OpenObject {
  id: string
  folder: string
  plainBytes: number
  writer: WritableStreamDefaultWriter<Uint8Array>
  stored: Promise<PackedObject>
}

export interface PackOptions {
  store: ObjectStore
  signer: string
  encrypt: Transform
  signal: AbortSignal
  /** Objects that are stored, and the files that are in them and in earlier ones. */
  onStored(objects: readonly PackedObject[], files: readonly PackedFile[]): Promise<void>
  fullBytes?: number
  mostBytes?: number
}

export interface Packer {
  /** Returns what was read. Its file is stored once `onStored` gets it. */
  add(
    file: Omit<PackedFile, 'at' | 'sha256' | 'size_bytes'>,
    pieces: AsyncIterable<Buffer>,
    onBytes?: (done: number) => void,
  ): Promise<PackedFile>
  /** Stores what is not yet stored. */
  flush(): Promise<void>
  /** After a failure. */
  abort(reason: unknown): Promise<void>
}

export function createPacker(options: PackOptions): Packer {
  const { store, signer, encrypt, signal, onStored } = options
  const { fullBytes = FULL_BYTES, mostBytes = MOST_BYTES } = options
  let open: OpenObject | null = null
  let waiting: PackedFile[] = []

  async function begin(folder: string): Promise<OpenObject> {
    const id = randomBytes(16).toString('hex')
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const encrypted = await encrypt(readable)
    const hash = createHash('sha256')
    let sizeBytes = 0
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of encrypted) {
        hash.update(piece)
        sizeBytes += piece.length
        yield piece
      }
    }
    const stored = store.put(objectKey(signer, id), counted(), signal).then(
      () => ({ id, size_bytes: sizeBytes, sha256: hash.digest('hex') }),
      async (error: unknown) => {
        // The writer fails for the same reason.
        await writer.abort(error).catch(() => {})
        throw error
      },
    )
    // Awaited when it is closed; until then a failure is not unhandled.
    stored.catch(() => {})
    return { id, folder, plainBytes: 0, writer, stored }
  }

  async function close(): Promise<PackedObject[]> {
    if (!open) return []
    const { writer, stored } = open
    open = null
    await writer.close().catch(() => {}) // `stored` rejects with what failed
    return [await stored]
  }

  /** Where the next bytes go. */
  async function objectFor(folder: string, most: number): Promise<OpenObject> {
    if (open && (open.folder !== folder || open.plainBytes >= most)) await storeOpen()
    open ??= await begin(folder)
    return open
  }

  async function storeOpen(): Promise<void> {
    const objects = await close()
    const files = waiting
    waiting = []
    if (objects.length + files.length > 0) await onStored(objects, files)
  }

  return {
    async add(file, pieces, onBytes = () => {}) {
      const folder = dirname(file.path)
      const hash = createHash('sha256')
      const at: Extent[] = []
      let sizeBytes = 0
      // A file that begins in a full object begins a new one.
      if (open && (open.folder !== folder || open.plainBytes >= fullBytes)) await storeOpen()
      for await (const piece of pieces) {
        hash.update(piece)
        for (let from = 0; from < piece.length;) {
          const into = await objectFor(folder, mostBytes)
          const some = piece.subarray(from, from + mostBytes - into.plainBytes)
          const last = at.at(-1)
          if (last?.[0] === into.id) last[2] += some.length
          else at.push([into.id, into.plainBytes, some.length])
          await into.writer.write(some).catch(async (error: unknown) => {
            await into.stored
            throw error
          })
          into.plainBytes += some.length
          from += some.length
        }
        sizeBytes += piece.length
        onBytes(sizeBytes)
      }
      const packed = { ...file, size_bytes: sizeBytes, sha256: hash.digest('hex'), at }
      waiting.push(packed)
      return packed
    },
    flush: storeOpen,
    async abort(reason) {
      if (!open) return
      const { writer, stored } = open
      open = null
      await writer.abort(reason).catch(() => {})
      await stored.catch(() => {})
    },
  }
}

/** Reads an encrypted backup with its key: each object once, as long as its files are read in order. */
import { ReadableStream } from 'node:stream/web'
import type { BackupContents } from '../contents.ts'
import { damaged, type BackupFault } from '../fault.ts'
import { filesIn, parseManifest } from '../manifest.ts'
import { requireInside } from '../restore-files.ts'
import { ObjectMissing, type ObjectStore } from '../stores/object-store.ts'
import { decryptWith, WrongKey, type BackupKey, type Transform } from './age.ts'
import {
  existingObjects,
  FILES,
  MANIFEST,
  objectKey,
  readHead,
  readObjects,
  readPart,
  type Extent,
  type PackedFile,
  type PackedObject,
} from './layout.ts'

export interface EncryptedBackup {
  store: ObjectStore
  /** Fingerprint that its folder is named after. */
  signer: string
  name: string
}

/** Throws `BackupFault`, among them `WrongKey`. */
export async function openEncrypted(
  { store, signer, name }: EncryptedBackup,
  key: BackupKey,
  signal: AbortSignal,
): Promise<BackupContents> {
  const address = `${store.address}/${signer}/${name}`
  const head = await readHead(store, signer, name, signal)
  const decrypt = decryptWith(key)
  const open = async (...part: Parameters<typeof readPart>[3]): Promise<Buffer> => {
    const sealed = await readPart(store, signer, name, part, signal)
    const pieces: Uint8Array[] = []
    try {
      const stream = new Blob([new Uint8Array(sealed)]).stream()
      for await (const piece of await decrypt(stream)) pieces.push(piece)
    } catch (error) {
      throw error instanceof WrongKey
        ? error
        : damaged('manifest_damaged', null, `${part[0]} of ${address} is damaged.`)
    }
    return Buffer.concat(pieces)
  }
  const manifest = parseManifest(address, (await open(MANIFEST, head.manifest)).toString('utf8'))
  const files = filesIn<PackedFile>(address, manifest, await open(FILES, head.files_list))
  requireInside(files)
  files.forEach(requireExtents)
  const objects = await readObjects(store, signer, head, signal)
  const reader = createReader({ store, signer, decrypt })
  return {
    address,
    manifest,
    files: inOrderOfObjects(files, objects),
    async requireComplete(until) {
      const needed = new Set(files.flatMap(({ at }) => at.map(([id]) => id)))
      const listed = new Map(objects.map((object) => [object.id, object]))
      const existing = await existingObjects(store, signer, until)
      for (const id of needed) requireObject(listed.get(id), existing.get(id), id)
    },
    read: (file, until) => reader(file as PackedFile, until),
  }
}

/** A list that was tampered with must not have other objects read, or a file grow without end. */
function requireExtents({ path, at, size_bytes: size }: PackedFile): void {
  const isPlain = ([id, offset, length]: Extent): boolean =>
    /^[0-9a-f]{32}$/.test(id) && [offset, length].every((n) => Number.isSafeInteger(n) && n >= 0)
  const isRight =
    Array.isArray(at) && at.every(isPlain) && at.reduce((sum, [, , n]) => sum + n, 0) === size
  if (!isRight)
    throw damaged('manifest_damaged', path, `The list of the backup is wrong at ${path}.`)
}

/** The order in which they were stored. */
export function inOrderOfObjects(
  files: readonly PackedFile[],
  objects: readonly PackedObject[],
): PackedFile[] {
  const order = new Map(objects.map(({ id }, at) => [id, at]))
  const placeOf = ({ at: [first] }: PackedFile): [number, number] =>
    first ? [order.get(first[0]) ?? 0, first[1]] : [-1, 0]
  return files
    .map((file) => ({ file, place: placeOf(file) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ file }) => file)
}

/** Compares an object with the list of the backup. */
export function requireObject(
  listed: Pick<PackedObject, 'size_bytes'> | undefined,
  sizeBytes: number | undefined,
  id: string,
): void {
  if (sizeBytes === undefined) throw objectMissing(id)
  if (listed?.size_bytes !== sizeBytes)
    throw damaged(
      'file_damaged',
      null,
      `The object ${id} of the backup is damaged: it has ${sizeBytes} bytes instead of ${listed?.size_bytes ?? 0}.`,
    )
}

export const objectMissing = (id: string): BackupFault =>
  damaged('file_missing', null, `The object ${id} is missing from the backup.`)

export const objectDamaged = (id: string): BackupFault =>
  damaged('file_damaged', null, `The object ${id} of the backup is damaged.`)

interface Source {
  store: ObjectStore
  signer: string
  decrypt: Transform
}

/** The object that is being read stays open for the next file. */
export function createReader(source: Source) {
  let open: OpenObject | null = null
  return async function* read({ at }: PackedFile, signal: AbortSignal): AsyncGenerator<Buffer> {
    for (const [id, offset, length] of at) {
      if (open?.id !== id || open.position > offset) {
        await open?.close()
        open = null
        open = await openObject(source, id, signal)
      }
      const from = open
      let isRead = false
      try {
        yield* from.take(offset, length)
        isRead = true
      } finally {
        // Half read, or broken: nobody reads on in it.
        if (!isRead) {
          open = null
          await from.close()
        }
      }
    }
  }
}

interface OpenObject {
  id: string
  /** Counted in what was decrypted. */
  readonly position: number
  take(offset: number, length: number): AsyncGenerator<Buffer>
  close(): Promise<void>
}

async function openObject(
  { store, signer, decrypt }: Source,
  id: string,
  signal: AbortSignal,
): Promise<OpenObject> {
  const faultOf = (error: unknown): unknown => {
    if (signal.aborted) return signal.reason
    if (error instanceof ObjectMissing) return objectMissing(id)
    const { name, code } = error as { name?: string; code?: string }
    // Faults of the network or of a disk; anything else is age's error about bytes that it did not write.
    return name === 'BackupFault' || typeof code === 'string' ? error : objectDamaged(id)
  }
  const stored = ReadableStream.from(store.get(objectKey(signer, id), signal))
  const plain = await decrypt(stored as globalThis.ReadableStream<Uint8Array>).catch(
    (error: unknown) => {
      throw faultOf(error)
    },
  )
  const pieces = plain.getReader()
  let position = 0
  let rest: Buffer = Buffer.alloc(0)
  async function next(): Promise<Buffer> {
    while (rest.length === 0) {
      const { done, value } = await pieces.read().catch((error: unknown) => {
        throw faultOf(error)
      })
      if (done) throw objectDamaged(id)
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    return rest
  }
  const skip = (bytes: number): void => {
    rest = rest.subarray(bytes)
    position += bytes
  }
  return {
    id,
    get position() {
      return position
    },
    async *take(offset, length) {
      while (position < offset) skip(Math.min((await next()).length, offset - position))
      for (let left = length; left > 0;) {
        const some = (await next()).subarray(0, left)
        skip(some.length)
        left -= some.length
        yield some
      }
    },
    close: () => pieces.cancel().catch(() => {}), // broken already
  }
}

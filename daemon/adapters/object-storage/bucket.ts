/**
 * Files as objects of a bucket. What is sent carries its checksum, and what is read is checked. Throws AppError
 * `storage_unreachable`, and `storage_full` for a bucket that is full.
 */
import { AppError } from '../../contract/errors.ts'
import type { RemoteListed, StoredFile } from '../../ports/storage.ts'
import { createS3, type S3Client, type S3Options } from '../s3/client.ts'
import { isNotFound, S3Fault, unreachable } from '../s3/fault.ts'
import {
  askForBucket,
  copyObject,
  listObjects,
  objectFacts,
  openObject,
  removeObjects,
  type ObjectFacts,
  type OpenObject,
} from '../s3/objects.ts'
import type { S3Settings } from '../s3/settings.ts'
import { createUploadNotes } from '../s3/upload-notes.ts'
import { PART_BYTES, sweepUploads } from '../s3/upload.ts'
import { MTIME, sendBytes, sendLarge, sendSmall, SHA256, SUMS } from './send-object.ts'
import { checked, DamagedObject, requirePart, type PartSums } from './sums.ts'

/** S3 copies no more at once. */
const MOST_COPIED_BYTES = 5 * 1024 ** 3
/** For requests that somebody waits for. */
const READ_DELAYS_MS = [100, 400, 1_500]
/** A download that takes longer is asked for again, from where it is. */
const READ_ANSWER_MS = 30_000
/** For a list of sums. */
const MOST_SUMS_BYTES = 4_000_000
/** A name of a file in our keys. */
const PLAIN_NAME = /^(?!\.{1,2}$)[A-Za-z0-9_.-]+$/

export interface BucketOptions {
  /** File that names uploads in parts while they run. */
  uploadsFile: string
  reading?: S3Options
  writing?: S3Options
  partBytes?: number
}

/** A file as it is in the bucket. */
export interface RemoteFile extends StoredFile {
  etag: string
  /** null: this host, or another program, did not keep what the file is to be checked by. */
  sums: PartSums | null
}

export interface Bucket {
  /** For example s3://bucket/prefix. */
  readonly address: string
  /** Length of the parts of a large file that has no sums. */
  readonly partBytes: number
  stat(key: string, signal: AbortSignal): Promise<StoredFile | null>
  /** With what it is to be checked by. */
  describe(key: string, signal: AbortSignal): Promise<RemoteFile | null>
  /** Sizes of all files below a folder, by key. */
  all(folder: string, signal: AbortSignal): Promise<Map<string, number>>
  /** Sizes of the files directly in a folder, by name. */
  names(folder: string, signal: AbortSignal): Promise<Map<string, number>>
  /** Everything that is to go when this key, or all below it, is removed. */
  below(key: string, signal: AbortSignal): Promise<string[]>
  remove(keys: readonly string[], signal: AbortSignal): Promise<void>
  /** The whole file, checked; null when there is none. `pieces` throw `DamagedObject`. */
  read(
    key: string,
    signal: AbortSignal,
  ): Promise<(RemoteFile & Pick<OpenObject, 'pieces' | 'cancel'>) | null>
  /** A part of a file, of those that the sums of a file cover, checked. */
  part(key: string, file: RemoteFile, part: number, signal: AbortSignal): Promise<Buffer>
  send(key: string, local: StoredFile & { path: string }, signal: AbortSignal): Promise<void>
  /** For what is made in memory. */
  put(key: string, bytes: Buffer<ArrayBuffer>, signal: AbortSignal): Promise<void>
  /** The whole of a small file, checked; null when there is none. */
  get(key: string, signal: AbortSignal): Promise<Buffer | null>
  /** false when there is no such file, or it is too large to be copied by the host. */
  copy(from: string, to: string, sizeBytes: number, signal: AbortSignal): Promise<boolean>
  /** Every file, or all below a folder, with what its host reports of it. */
  files(signal: AbortSignal, below?: string): AsyncGenerator<RemoteListed>
  /** Throws unless the bucket can be used. */
  check(signal: AbortSignal): Promise<void>
  /** Ends uploads in parts that a killed process has left. */
  sweep(signal: AbortSignal): Promise<void>
}

export function createBucket(settings: S3Settings, options: BucketOptions): Bucket {
  const { partBytes = PART_BYTES } = options
  const notes = createUploadNotes(options.uploadsFile)
  const reading = createS3(settings, {
    delaysMs: READ_DELAYS_MS,
    answerMs: READ_ANSWER_MS,
    ...options.reading,
  })
  const writing = createS3(settings, options.writing)
  const keyOf = (key: string): string => `${settings.prefix}${key}`

  async function sumsOf(
    key: string,
    facts: ObjectFacts,
    signal: AbortSignal,
  ): Promise<PartSums | null> {
    const { sizeBytes, metadata } = facts
    const sha256 = metadata[SHA256]
    if (sha256) return { sizeBytes, partBytes: Math.max(1, sizeBytes), sha256: [sha256] }
    const text = await textOf(reading, keyOf(`${key}${SUMS}`), signal)
    if (text === null) return null
    const sums = JSON.parse(text) as PartSums
    if (sums.sizeBytes !== sizeBytes || !(sums.partBytes > 0)) throw new DamagedObject(key)
    return sums
  }

  const read: Bucket['read'] = (key, signal) =>
    explained(async () => {
      let opened: OpenObject
      try {
        opened = await openObject(reading, keyOf(key), { signal })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
      try {
        const { sizeBytes, etag, cancel } = opened
        if (!Number.isFinite(sizeBytes))
          throw unreachable(reading.address, 'the host does not say how long an object is')
        const sums = await sumsOf(key, opened, signal)
        const pieces = sums ? checked(key, opened.pieces, sums) : opened.pieces
        return { sizeBytes, modifiedAtMs: modifiedAt(opened), etag, sums, pieces, cancel }
      } catch (error) {
        await opened.cancel()
        throw error
      }
    })

  return {
    address: reading.address,
    partBytes,
    stat: (key, signal) =>
      explained(async () => {
        const facts = await objectFacts(reading, keyOf(key), signal)
        return facts && { sizeBytes: facts.sizeBytes, modifiedAtMs: modifiedAt(facts) }
      }),
    describe: (key, signal) =>
      explained(async () => {
        const facts = await objectFacts(reading, keyOf(key), signal)
        return (
          facts && {
            sizeBytes: facts.sizeBytes,
            modifiedAtMs: modifiedAt(facts),
            etag: facts.etag,
            sums: await sumsOf(key, facts, signal),
          }
        )
      }),
    all: (folder, signal) =>
      explained(async () => {
        const found = new Map<string, number>()
        for await (const { key, sizeBytes } of listObjects(reading, keyOf(`${folder}/`), signal)) {
          const own = key.slice(settings.prefix.length)
          const isOurs = own.split('/').every((name) => PLAIN_NAME.test(name))
          if (isOurs && !own.endsWith(SUMS)) found.set(own, sizeBytes)
        }
        return found
      }),
    names: (folder, signal) =>
      explained(async () => {
        const prefix = keyOf(`${folder}/`)
        const found = new Map<string, number>()
        for await (const { key, sizeBytes } of listObjects(reading, prefix, signal, {
          isFlat: true,
        })) {
          const name = key.slice(prefix.length)
          // What others put there, such as a marker of a folder, is none of our files.
          if (PLAIN_NAME.test(name) && !name.endsWith(SUMS)) found.set(name, sizeBytes)
        }
        return found
      }),
    below: (key, signal) =>
      explained(async () => {
        const found: string[] = []
        for await (const { key: listed } of listObjects(writing, keyOf(key), signal)) {
          const own = listed.slice(settings.prefix.length)
          if (own === key || own === `${key}${SUMS}` || own.startsWith(`${key}/`)) found.push(own)
        }
        return found
      }),
    remove: (keys, signal) => explained(() => removeObjects(writing, keys.map(keyOf), signal)),
    read,
    part: (key, { sizeBytes, etag, sums }, part, signal) =>
      explained(async () => {
        const length = sums?.partBytes ?? partBytes
        const start = part * length
        const end = Math.min(start + length, sizeBytes) - 1
        const { pieces } = await openObject(reading, keyOf(key), { start, end, etag, signal })
        const bytes = await gathered(pieces)
        if (sums) requirePart(key, bytes, sums, part)
        return bytes
      }),
    send: (key, local, signal) =>
      explained(() =>
        local.sizeBytes <= partBytes
          ? sendSmall(writing, keyOf(key), local, signal)
          : sendLarge(writing, keyOf(key), local, { partBytes, notes }, signal),
      ),
    put: (key, bytes, signal) =>
      explained(() => sendBytes(writing, keyOf(key), bytes, Date.now(), signal)),
    get: (key, signal) =>
      explained(async () => {
        const found = await read(key, signal)
        return found && gathered(found.pieces)
      }),
    copy: (from, to, sizeBytes, signal) =>
      explained(async () => {
        if (sizeBytes > MOST_COPIED_BYTES) return false
        const { bucket } = settings
        const copied = (ending: string): Promise<boolean> =>
          copyObject(
            writing,
            { bucket, from: keyOf(`${from}${ending}`), to: keyOf(`${to}${ending}`) },
            signal,
          )
        // The sums first: a file is complete with its own key.
        if (sizeBytes > partBytes) await copied(SUMS)
        return copied('')
      }),
    async *files(signal, below) {
      const prefix = below === undefined ? settings.prefix : keyOf(`${below}/`)
      try {
        for await (const { key, ...facts } of listObjects(reading, prefix, signal)) {
          const path = key.slice(settings.prefix.length)
          if (!path.endsWith(SUMS) && path.split('/').every((name) => PLAIN_NAME.test(name)))
            yield { path, ...facts }
        }
      } catch (error) {
        throw asAppError(error)
      }
    },
    check: (signal) => explained(() => askForBucket(reading, settings.prefix, signal)),
    sweep: (signal) => explained(() => sweepUploads(writing, { notes }, signal)),
  }
}

/** Times are kept to the millisecond. */
const modifiedAt = ({ metadata, modifiedAtMs }: ObjectFacts): number =>
  Number(metadata[MTIME]) || modifiedAtMs

async function textOf(s3: S3Client, key: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { pieces } = await openObject(s3, key, { signal })
    return String(await gathered(pieces, MOST_SUMS_BYTES))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

async function gathered(pieces: AsyncIterable<Buffer>, mostBytes = Infinity): Promise<Buffer> {
  const all: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    all.push(piece)
    size += piece.length
    if (size > mostBytes) throw new Error(`an object has more than ${mostBytes} bytes`)
  }
  return Buffer.concat(all)
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asAppError(error)
  }
}

/** What a person reads: which bucket, and why. */
export function asAppError(error: unknown): unknown {
  if (error instanceof DamagedObject)
    return new AppError('storage_unreachable', error.message, {
      cause: error,
      retryAfterSeconds: 5,
    })
  if (!(error instanceof S3Fault)) return error
  const isFull = error.code === 'storage_full'
  return new AppError(isFull ? 'storage_full' : 'storage_unreachable', error.message, {
    cause: error,
    retryAfterSeconds: isFull ? 60 : 5,
  })
}

/** Objects in a bucket. */
import { createS3, type S3Options } from '../../s3/client.ts'
import { isNotFound, S3Fault } from '../../s3/fault.ts'
import { listObjects, openObject, removeObjects } from '../../s3/objects.ts'
import { readS3Address, S3_ADDRESS_RULE, type S3Settings } from '../../s3/settings.ts'
import { createUploadNotes } from '../../s3/upload-notes.ts'
import { sweepUploads, upload, type UploadOptions } from '../../s3/upload.ts'
import { BackupFault } from '../fault.ts'
import { storageFull } from '../free-space.ts'
import { ObjectMissing, type ObjectStore } from './object-store.ts'

export interface S3StoreOptions extends S3Options, Omit<UploadOptions, 'notes'> {
  /** Names uploads in parts while they run. */
  uploadsFile?: string
}

/** Throws `BackupFault`. */
export function bucketOf(address: string): Pick<S3Settings, 'bucket' | 'prefix'> {
  const found = readS3Address(address)
  if (!found)
    throw new BackupFault(
      'usage',
      `${address} is not valid: it ${S3_ADDRESS_RULE}.`,
      'Correct the address.',
    )
  return found
}

export function s3Store(settings: S3Settings, options: S3StoreOptions = {}): ObjectStore {
  const s3 = createS3(settings, options)
  const { uploadsFile, ...uploading } = options
  const notes = uploadsFile === undefined ? undefined : createUploadNotes(uploadsFile)
  const keyOf = (key: string): string => `${settings.prefix}${key}`
  return {
    address: s3.address,
    async *list(prefix, signal) {
      try {
        for await (const { key, sizeBytes } of listObjects(s3, keyOf(prefix), signal))
          yield { key: key.slice(settings.prefix.length), sizeBytes }
      } catch (error) {
        throw asBackupFault(error)
      }
    },
    put: (key, content, signal) =>
      upload(s3, keyOf(key), content, { ...uploading, ...(notes && { notes }), signal }).catch(
        rethrow,
      ),
    async *get(key, signal) {
      try {
        yield* (await openObject(s3, keyOf(key), { signal })).pieces
      } catch (error) {
        throw isNotFound(error) ? new ObjectMissing(key) : asBackupFault(error)
      }
    },
    remove: (keys, signal) => removeObjects(s3, keys.map(keyOf), signal).catch(rethrow),
    sweep: (prefix, signal) =>
      sweepUploads(s3, { notes, prefix: keyOf(prefix) }, signal).catch(rethrow),
    requireFreeSpace: async () => {},
  }
}

function rethrow(error: unknown): never {
  throw asBackupFault(error)
}

function asBackupFault(error: unknown): unknown {
  if (!(error instanceof S3Fault)) return error
  const { code, message, hint } = error
  return code === 'storage_full'
    ? storageFull(message, error)
    : new BackupFault(code, message, hint, error)
}

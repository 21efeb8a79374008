/** A storage whose files are in a bucket, and what another process with an empty disk sees of it later. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDiskStorage } from '../../daemon/adapters/disk.ts'
import {
  openObjectStorage,
  type ObjectStorageOptions,
} from '../../daemon/adapters/object-storage.ts'
import type { S3Settings } from '../../daemon/adapters/s3/settings.ts'
import type { Storage } from '../../daemon/ports/storage.ts'
import { silentLog } from './silent-log.ts'

type Options = Partial<Omit<ObjectStorageOptions, 'dataDir' | 'disk' | 'settings'>>

/** Faults are repeated quickly, as with a host that is near. */
export const openBucket = (
  dataDir: string,
  settings: S3Settings,
  options: Options = {},
): Promise<Storage> => {
  const log = options.log ?? silentLog()
  const delays = { delaysMs: [5, 10, 20] }
  return openObjectStorage({
    disk: createDiskStorage({ dataDir, log }),
    dataDir,
    settings,
    limitBytes: 1e9,
    checkAgainMs: 20,
    retryMs: 50,
    reading: delays,
    writing: delays,
    ...options,
    log,
  })
}

export async function openBucketStorage(
  dataDir: string,
  settings: S3Settings,
  options: Options = {},
): Promise<{ storage: Storage; later(): Promise<Storage>; close(): Promise<void> }> {
  let storage = await openBucket(dataDir, settings, options)
  return {
    storage,
    async later() {
      await storage.settled('videos', new AbortController().signal)
      await storage.close()
      await rm(join(dataDir, 'videos'), { recursive: true, force: true })
      return (storage = await openBucket(dataDir, settings, options))
    },
    close: () => storage.close(),
  }
}

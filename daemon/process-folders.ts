/** Which folders a process uses alone, and which it has in common with others on its database. */
import { resolve } from 'node:path'
import { folderId, useStateFolder } from './adapters/data-folder.ts'
import { takeLock, takeSharedLock, type Lock } from './adapters/lock.ts'
import { ConfigError, type Config } from './config.ts'
import { isOneOfSeveral } from './open-storage.ts'
import type { Deps } from './ports/deps.ts'

/** On the data folder alone, or on a folder of this process and, with others, on the data folder. */
export function lockOf({ dataDir, stateDir, databaseUrl, storageUrl, encoders }: Config): Lock {
  if (encoders === 0 && stateDir === undefined)
    throw new ConfigError(
      'SVC_ENCODERS=0 leaves encoding to workers, which need SVC_DATABASE_URL and SVC_STATE_DIR. See docs/scale-out.md.',
    )
  if (stateDir === undefined) return takeLock(dataDir)
  if (databaseUrl === undefined)
    throw new ConfigError(
      'SVC_STATE_DIR is for several processes on one PostgreSQL database, and needs SVC_DATABASE_URL.',
    )
  const isOneFolder = resolve(stateDir) === dataDir
  if (storageUrl !== undefined && !isOneFolder)
    throw new ConfigError(
      'Several processes that use SVC_STORAGE_URL share no data folder: set SVC_STATE_DIR to the folder of this ' +
        'process, and remove SVC_DATA_DIR.',
    )
  if (storageUrl !== undefined) return takeLock(dataDir)
  if (isOneFolder) throw new ConfigError('SVC_STATE_DIR must be another folder than SVC_DATA_DIR.')
  useStateFolder(stateDir)
  return takeSharedLock(stateDir, dataDir)
}

/** Identifies the place of the files: processes on one database must have the same. */
export function filesPlace({ db, storage }: Pick<Deps, 'db' | 'storage'>, config: Config): string {
  if (!db.shared) return ''
  return storage.remote && isOneOfSeveral(config)
    ? storage.remote.address
    : folderId(config.dataDir)
}

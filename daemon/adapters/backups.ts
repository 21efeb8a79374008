/**
 * Backups (ports/backups.ts) in the backup folder, and at the destination of the owner. Each is made as `svc backup`
 * makes it, and `svc restore` reads it.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import { AppError, refusal } from '../contract/errors.ts'
import type { Log } from '../ports/deps.ts'
import type {
  BackupDestination,
  BackupPlaceName,
  BackupProgress,
  Backups,
  StoredBackup,
} from '../ports/backups.ts'
import type { RemotePlace } from '../ports/storage.ts'
import { archiveOf } from './backups/archive.ts'
import { noteBucketFiles, verifyBucketFiles } from './backups/bucket-files.ts'
import { recordsFolder } from './backups/encrypted/state.ts'
import { REMOVING, storedBackupsIn, type StoredBackups } from './backups/stored-backups.ts'
import type { MakeTask } from './backups/make-thread.ts'
import { openSigner } from './backups/signature.ts'
import { makeInThread, verifyInThread } from './backups/threads.ts'
import type { RowSaver } from './backups/saved-rows.ts'
import type { VerifyTask } from './backups/verify-thread.ts'

export interface BackupsOptions {
  dataDir: string
  folder: string
  version: string
  /** null: the rows are in the data folder. */
  saveRows: RowSaver
  /** Where the files of videos are; null: in the data folder. */
  bucket: RemotePlace | null
  log: Log
  destination(): Promise<BackupDestination | null>
}

/** Uploads and the database go on while the last bytes are copied. */
const RESERVE_BYTES = 256_000_000
/** Media files that a restore test reads whole; ten of 20 GB take about as long. */
const HASHED = { most: 10, ms: 20 * 60_000 }
/** To remove from a bucket what one backup alone needs. */
const REMOVE_MS = 10 * 60_000

export function createBackups(options: BackupsOptions): Backups {
  const { dataDir, folder, version, saveRows, bucket, log, destination } = options
  const common = {
    dataDir,
    version,
    reserveBytes: RESERVE_BYTES,
    savesRows: saveRows !== null,
    hasListedBucket: bucket !== null,
  }
  const running = new Map<string, BackupProgress>()
  /** Names of backups that are being tried out, and of their scratch folders. */
  const verifying = new Map<string, string>()
  const local = storedBackupsIn({
    folder,
    place: 'local',
    addressOf: (name) => join(folder, name),
    log,
  })
  const opened = new Map<string, Elsewhere>()
  /** Why places could not be read when they were last listed. */
  const unread = new Map<BackupPlaceName, string>()

  /** Opened once for each destination, since it remembers what its disk did not take. */
  async function elsewhere(): Promise<Elsewhere | null> {
    const to = await destination()
    if (to === null) return null
    const key = JSON.stringify([to.address, to.recipient === null])
    const before = opened.get(key)
    const found = { ...(before ?? (await openElsewhere(to, { dataDir, log }))), to }
    opened.set(key, found)
    return found
  }

  async function keeperOf(
    name: string,
  ): Promise<{ backups: StoredBackups; far: Elsewhere | null }> {
    const [isLocal] = await Promise.allSettled([local.has(name)])
    if (isLocal.status === 'fulfilled' && isLocal.value) return { backups: local, far: null }
    const far = await elsewhere()
    if (far && (await far.backups.has(name))) return { backups: far.backups, far }
    if (isLocal.status === 'rejected') throw isLocal.reason
    return { backups: local, far: null }
  }

  /** A place that cannot be read hides none of the other. */
  async function listed(
    place: BackupPlaceName,
    list: () => Promise<StoredBackup[] | undefined>,
  ): Promise<StoredBackup[]> {
    try {
      const found = (await list()) ?? []
      unread.delete(place)
      return found
    } catch (error) {
      const { message } = error as Error
      if (unread.get(place) !== message)
        log.error({ err: error, place }, 'the backups of a place cannot be read')
      unread.set(place, message)
      return []
    }
  }

  async function verifyTask(name: string, scratch: string): Promise<VerifyTask> {
    const { far } = await keeperOf(name)
    if (far?.to.recipient)
      return { kind: 'encrypted', dataDir, destination: far.to, name, hashed: HASHED }
    const place = far ? resolve(far.to.address) : folder
    return {
      kind: 'folder',
      backup: join(place, name),
      scratch: join(place, scratch),
      reserveBytes: RESERVE_BYTES,
      hashed: HASHED,
    }
  }

  return {
    folder,
    destination,
    tryDestination: (to, signal) =>
      makeInThread({ ...common, kind: 'try', destination: to }, signal),
    async addressOf(name, place) {
      if (place === 'local') return join(folder, name)
      return (await elsewhere())?.addressOf(name) ?? name
    },
    signedBy: () =>
      openSigner(dataDir).then(
        (signer) => signer?.fingerprint ?? null,
        (error: unknown) => {
          log.warn({ err: error }, 'the key that signs backups could not be read')
          return null
        },
      ),
    async list() {
      const all = [
        ...(await listed('local', local.list)),
        ...(await listed('elsewhere', async () => (await elsewhere())?.backups.list())),
      ]
      return all.sort((a, b) => (a.name < b.name ? 1 : -1))
    },
    unread: async (place) => unread.get(place) ?? null,
    async make(name, { place, earlier, signal, onProgress }) {
      const task = await makeTask(name, place, earlier)
      running.set(name, { doneBytes: 0, totalBytes: 0 })
      try {
        await noteBucketFiles(dataDir, bucket, signal)
        await makeInThread(task, signal, {
          save: saveRows,
          listener: {
            progress(progress) {
              running.set(name, progress)
              onProgress()
            },
            damaged: (file) =>
              log.error(
                { backup: earlier?.name, file },
                'a file in an earlier backup is damaged and was copied again; check the disk',
              ),
          },
        })
      } finally {
        running.delete(name)
      }
    },
    progress: async (name) => running.get(name) ?? null,
    async requireUsable(place) {
      if (place === 'local') {
        const fault = await mkdir(folder, { recursive: true, mode: 0o700 }).then(
          local.fault,
          (error: NodeJS.ErrnoException) => error,
        )
        if (!fault) return
        throw refusal('backup_folder', { folder, fault: fault.code ?? '' }, { cause: fault })
      }
      const far = await elsewhere()
      if (!far) throw refusal('no_destination', {})
      // An encrypted place has only records here: the backup itself finds what is wrong with it.
      const fault = far.to.recipient === null ? await far.backups.fault() : null
      if (!fault) return
      const sentence = `Cannot write to ${far.to.address} (${fault.code}). Check the destination.`
      throw new AppError('backup_place_failed', sentence, { cause: fault })
    },
    async fail(name, place, fault) {
      const backups = place === 'local' ? local : (await elsewhere())?.backups
      await backups?.fail(name, fault)
    },
    async verify(name, signal) {
      // A name that no list shows, and that the next start removes.
      const scratch = `verifying-${randomUUID()}${REMOVING}`
      verifying.set(name, scratch)
      try {
        const task = await verifyTask(name, scratch)
        const proof = await verifyInThread(task, signal)
        if (!bucket || task.kind !== 'folder') return proof
        const looked = await verifyBucketFiles(task.backup, bucket, { ...HASHED, signal })
        return {
          ...proof,
          files: proof.files + looked.files,
          hashedFiles: proof.hashedFiles + looked.hashedFiles,
        }
      } finally {
        verifying.delete(name)
      }
    },
    isVerifying: async (name) => verifying.has(name),
    keepVerification: async (name, result) =>
      (await keeperOf(name)).backups.keepVerification(name, result),
    async remove(name) {
      const { backups, far } = await keeperOf(name)
      if (far?.to.recipient)
        await makeInThread(
          { ...common, kind: 'remove', destination: far.to, name },
          AbortSignal.timeout(REMOVE_MS),
        )
      await backups.remove(name)
    },
    async archive(name) {
      const { far } = await keeperOf(name)
      return far ? null : archiveOf(join(folder, name))
    },
    async sweep() {
      // Jobs run meanwhile: a restore test may begin while the folder is read.
      const isUsed = (name: string): boolean => [...verifying.values()].includes(name)
      const swept = await Promise.allSettled([
        local.sweep(isUsed),
        elsewhere().then((far) => far?.backups.sweep(isUsed)),
      ])
      for (const each of swept) if (each.status === 'rejected') throw each.reason
    },
  }

  async function makeTask(
    name: string,
    place: BackupPlaceName,
    earlier: { name: string; isSuspect: boolean } | null,
  ): Promise<MakeTask> {
    const readsEarlier = earlier?.isSuspect ?? false
    if (place === 'local') {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return {
        ...common,
        kind: 'copy',
        target: join(folder, name),
        earlier: earlier && join(folder, earlier.name),
        readsEarlier,
      }
    }
    const far = await elsewhere()
    if (!far) throw refusal('no_destination', {})
    return { ...common, kind: 'send', destination: far.to, name, readsEarlier }
  }
}

interface Elsewhere {
  to: BackupDestination
  backups: StoredBackups
  addressOf(name: string): string
}

async function openElsewhere(
  to: BackupDestination,
  { dataDir, log }: Pick<BackupsOptions, 'dataDir' | 'log'>,
): Promise<Elsewhere> {
  const place = to.s3 === null ? resolve(to.address) : to.address.replace(/\/+$/, '')
  if (to.recipient === null) {
    const addressOf = (name: string): string => join(place, name)
    return {
      to,
      addressOf,
      backups: storedBackupsIn({ folder: place, place: 'elsewhere', addressOf, log }),
    }
  }
  // Only the owner can read it there, so its manifest is kept here too.
  const records = recordsFolder(dataDir, to.address)
  const signer = await openSigner(dataDir)
  const addressOf = (name: string): string => `${place}/${signer?.fingerprint ?? ''}/${name}`
  return {
    to,
    addressOf,
    backups: storedBackupsIn({ folder: records, place: 'elsewhere', addressOf, log }),
  }
}

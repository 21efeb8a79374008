/** A place besides the backup folder, opened by its address. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupDestination } from '../../ports/backups.ts'
import { nameOf, readName } from '../../ports/backup-name.ts'
import { backUp, backUpTo, type MadeBackup, type MakeBackup } from './back-up.ts'
import { openEncryptedPlace } from './encrypted/place.ts'
import { recordsFolder } from './encrypted/state.ts'
import { BackupFault } from './fault.ts'
import { readWhole, writeManifest } from './manifest.ts'
import { requireData } from './require-safe.ts'
import { requireSameDisk } from './same-disk.ts'
import { folderStore } from './stores/folder-store.ts'
import type { ObjectStore } from './stores/object-store.ts'
import { bucketOf, s3Store } from './stores/s3-store.ts'

interface OpenOptions {
  /** Where uploads in parts are noted while they run. */
  uploadsFile?: string
  /** To be left free on the disk of a folder. */
  reserveBytes?: number
}

export function storeAt(
  { address, s3 }: Omit<BackupDestination, 'recipient'>,
  { uploadsFile, reserveBytes = 0 }: OpenOptions = {},
): ObjectStore {
  if (s3 === null) return folderStore(resolve(address), { reserveBytes })
  return s3Store({ ...bucketOf(address), ...s3 }, uploadsFile === undefined ? {} : { uploadsFile })
}

export interface SendBackup extends MakeBackup {
  destination: BackupDestination
  /** Name of its own folder there. */
  name: string
  reserveBytes?: number
  /** In a destination that is not encrypted: the restore test of the last backup has failed. */
  readsEarlier?: boolean
  onDamaged?(path: string): void
}

/**
 * Sends a backup. What was sent before and has not changed is not sent again, and a backup that was cut off goes
 * on. Throws `BackupFault`.
 */
export async function sendBackup(task: SendBackup): Promise<MadeBackup> {
  const { destination, name, dataDir, reserveBytes, signal } = task
  const { address, recipient } = destination
  await requireData(dataDir, task.save ?? null)
  if (destination.s3 === null) await requireSameDisk(dataDir, resolve(address))
  if (recipient === null) {
    const folder = resolve(address)
    return backUp({ ...task, target: join(folder, name), earlier: await newestIn(folder, dataDir) })
  }
  const made = await backUpTo(task, address, () =>
    openEncryptedPlace({
      dataDir,
      name,
      recipient,
      address,
      signal,
      ...(reserveBytes === undefined ? {} : { reserveBytes }),
      openStore: (uploadsFile) =>
        storeAt(destination, {
          uploadsFile,
          ...(reserveBytes === undefined ? {} : { reserveBytes }),
        }),
    }),
  )
  const { path: _, signed_by: _by, ...manifest } = made
  const record = join(recordsFolder(dataDir, address), name)
  await mkdir(record, { recursive: true, mode: 0o700 })
  await writeManifest(record, manifest)
  return made
}

/** The newest whole backup of this appliance; a damaged one is left to its restore test. */
async function newestIn(folder: string, dataDir: string): Promise<string | null> {
  for (const name of (await namesIn(folder)).reverse()) {
    const manifest = await readWhole(join(folder, name)).catch((error: unknown) => {
      if (error instanceof BackupFault) return null
      throw error
    })
    if (manifest?.data_dir === resolve(dataDir)) return join(folder, name)
  }
  return null
}

/** A backup that was cut off in this folder, and was begun by the same kind of caller; it goes on under its name. */
export async function unfinishedIn(folder: string, dataDir: string): Promise<string | null> {
  for (const name of (await namesIn(folder)).reverse()) {
    if (readName(name)!.trigger !== 'manual') continue
    const from = await readFile(join(folder, name, 'from'), 'utf8').catch(() => '') // whole
    if (from.trim() === resolve(dataDir)) return name
  }
  return null
}

/** Oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(resolve(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((name) => readName(name)).sort()
}

/** A name that sorts by time, for a backup that a person makes. */
export const newBackupName = (now: Date): string =>
  nameOf({
    id: `bak_${randomBytes(10).toString('hex')}`,
    trigger: 'manual',
    created_at: now.toISOString(),
  })

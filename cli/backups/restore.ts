/**
 * Turns a backup into a data folder: copies every file, verifies its checksum, and moves all of them to
 * their place when they are complete. Resumes after an interruption. The backup itself is only read.
 */
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BackupContents } from '../../daemon/adapters/backups/contents.ts'
import { hasSize } from '../../daemon/adapters/backups/copy-file.ts'
import { BackupFault } from '../../daemon/adapters/backups/fault.ts'
import type { BackedUpFile, Manifest } from '../../daemon/adapters/backups/manifest.ts'
import { requireFreeSpace } from '../../daemon/adapters/backups/free-space.ts'
import { restoreFiles } from '../../daemon/adapters/backups/restore-files.ts'
import { fingerprintOf, signedBy } from '../../daemon/adapters/backups/signature.ts'
import { LOST_AND_FOUND, RESTORING_FOLDER } from '../../daemon/contract/data-folder.ts'
import { unknownMigrations } from '../daemon/migrations.ts'
import { CliError } from '../errors/cli-error.ts'
import {
  beginOrResume,
  complete,
  removeUnlisted,
  requireEmpty,
  restoringFolder,
} from './unfinished-restore.ts'

export interface Restore {
  /** Called once the data folder is known to be empty. */
  open(): Promise<BackupContents>
  dataDir: string
  /** Version of this svc. */
  version: string
  /** The numbers of the appliance's own migrations, when it is installed here. */
  migrationsFile: string
  signal: AbortSignal
  /** Whether config.json is restored too. */
  withConfig: boolean
  /** Throws unless a backup with this signature is wanted. `isOwn`: made by the installation that keeps it. */
  admitSigner(signer: BackupSigner): Promise<void>
  /** Programs that the restored config.json would have the appliance run are wanted: throws otherwise. */
  admitPrograms(programs: readonly NamedProgram[]): Promise<void>
  onProgress(doneBytes: number, totalBytes: number): void
}

export interface BackupSigner {
  /** null: unsigned. */
  fingerprint: string | null
  /** The backup lies in the backup folder of the installation that made it. */
  isOwn: boolean
}

/** A setting of the backup's config.json that has the appliance run a program. */
export interface NamedProgram {
  setting: string
  command: string
}

const CONFIG = 'config.json'
/** Settings of config.json that name programs. */
const PROGRAMS = ['ffmpeg', 'transcriber']
/** Where a restore copies to, and what svc has not put into a data folder. */
const NOT_RESTORED = [RESTORING_FOLDER, LOST_AND_FOUND]

export interface Restored {
  object: 'restore'
  data_dir: string
  backup: string
  version: string
  created_at: string
  files: number
  size_bytes: number
  /** config.json is in the backup and was not restored. */
  config_left_out: boolean
}

export async function restore(task: Restore): Promise<Restored> {
  const dataDir = resolve(task.dataDir)
  await requireEmpty(dataDir)
  const contents = await task.open()
  const { manifest, files: listed, address } = contents
  await task.admitSigner(await signerOf(address, manifest))
  requireKnownMigrations(task, manifest)
  const restorable = listed.filter(({ path }) => !NOT_RESTORED.includes(path.split('/')[0]!))
  const files = restorable.filter(({ path }) => task.withConfig || path !== CONFIG)
  await task.admitPrograms(await programsIn(contents, files, task.signal))
  const copied = await beginOrResume(dataDir, address)
  await removeUnlisted(
    copied,
    files.map(({ path }) => path),
  )
  const totalBytes = files.reduce((sum, { size_bytes: size }) => sum + size, 0)
  let done = 0
  try {
    await requireFreeSpace(copied, await missingBytes(copied, files))
    await restoreFiles({
      read: contents.read,
      into: copied,
      files,
      signal: task.signal,
      onFile(file) {
        done += file.size_bytes
        task.onProgress(done, totalBytes)
      },
    })
  } catch (error) {
    throw withLeftover(error, restoringFolder(dataDir))
  }
  await complete(dataDir, address)
  const { version, created_at } = manifest
  return {
    object: 'restore',
    data_dir: dataDir,
    backup: address,
    version,
    created_at,
    files: files.length,
    size_bytes: totalBytes,
    config_left_out: files.length < restorable.length,
  }
}

/** A backup in `<data folder>/backups` is compared with the key of that folder. */
async function signerOf(address: string, manifest: Manifest): Promise<BackupSigner> {
  const fingerprint = signedBy(manifest)
  if (fingerprint === null) return { fingerprint, isOwn: false }
  const keeper = dirname(dirname(address))
  const own = await fingerprintOf(keeper).catch(() => null) // another user's
  return { fingerprint, isOwn: own === fingerprint }
}

/** An older appliance cannot read what a newer one has written. */
function requireKnownMigrations({ version, migrationsFile }: Restore, manifest: Manifest): void {
  const unknown = unknownMigrations(migrationsFile, manifest.migrations) ?? []
  if (unknown.length > 0 || isNewer(manifest.version, version)) {
    throw new CliError(
      'conflict',
      'The backup was made by svc ' +
        `${manifest.version}${unknown.length > 0 ? `, whose database has items that this version does not support (${unknown.join(', ')})` : ''}; ` +
        `this is svc ${version}.`,
      'Update svc, then restore the backup.',
    )
  }
}

function isNewer(a: string, b: string): boolean {
  const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)
  const [left, right] = [numbers(a), numbers(b)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at >= 0 && left[at]! > right[at]!
}

async function programsIn(
  { read }: BackupContents,
  files: readonly BackedUpFile[],
  signal: AbortSignal,
): Promise<NamedProgram[]> {
  const file = files.find(({ path }) => path === CONFIG)
  if (!file) return []
  const config = await text(read(file, signal)).then(
    (content) => JSON.parse(content) as Record<string, unknown>,
    () => null,
  ) // damaged: the checksum says so
  return PROGRAMS.flatMap((setting) => {
    const value = config?.[setting]
    return value === undefined || value === null
      ? []
      : [{ setting, command: Array.isArray(value) ? value.join(' ') : String(value) }]
  })
}

function withLeftover(error: unknown, folder: string): unknown {
  if (!(error instanceof BackupFault)) return error
  return new CliError(
    error.code,
    error.message,
    (
      `${error.hint} Files that were copied stay in ${folder}, and the next restore of the same backup ` +
      'resumes from there. Delete the folder if you do not want to restore.'
    ).trim(),
    error,
  )
}

async function missingBytes(copied: string, files: readonly BackedUpFile[]): Promise<number> {
  const existing = await Promise.all(
    files.map((file) => hasSize(join(copied, ...file.path.split('/')), file.size_bytes)),
  )
  return files.reduce((sum, file, at) => sum + (existing[at] ? 0 : file.size_bytes), 0)
}

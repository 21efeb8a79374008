/**
 * A backup becomes a data folder: every file is copied into a folder beside it and compared with its checksum,
 * and only the whole gets the name. Stopped, it goes on where it was; the backup itself is only read.
 */
import { chmod, mkdir, readdir, readFile, rename, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checksumOf, copyFile, hasSize } from '../../daemon/adapters/backups/copy-file.ts'
import { dataPath, readManifest, type BackedUpFile, type Manifest } from '../../daemon/adapters/backups/manifest.ts'
import { requireRoom } from '../../daemon/adapters/backups/room.ts'
import { CliError } from '../errors/cli-error.ts'

export interface Restore {
  backup: string
  dataDir: string
  /** Of this svc. */
  version: string
  /** The numbers of the appliance's own migrations, when it is installed here. */
  migrationsFile: string
  signal: AbortSignal
  onProgress(doneBytes: number, totalBytes: number): void
}

export interface Restored {
  object: 'restore'
  data_dir: string
  backup: string
  version: string
  created_at: string
  files: number
  size_bytes: number
}

export async function restore(task: Restore): Promise<Restored> {
  const { dataDir, backup } = task
  await requireEmpty(dataDir)
  const { manifest, files } = await readManifest(backup)
  await requireKnown(task, manifest)
  for (const file of files) requireInside(file)
  const beside = `${resolve(dataDir)}.restoring`
  await requireRoom(beside, await missingBytes(beside, files))
  await chmod(beside, 0o700)
  await copyAll(task, beside, files, manifest.size_bytes)
  // The data folder may be there, empty.
  await rmdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(beside, dataDir)
  const { version, created_at, size_bytes } = manifest
  return { object: 'restore', data_dir: resolve(dataDir), backup: resolve(backup), version, created_at, files: files.length, size_bytes }
}

/** Nothing is ever written over. */
async function requireEmpty(dataDir: string): Promise<void> {
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new CliError('usage', `${dataDir} cannot be used (${error.code}).`, 'Set SVC_DATA_DIR to where the appliance is to have its data.')
  })
  if (there.length > 0) throw new CliError('conflict', `${dataDir} is not empty: there is an appliance, or something else, in it.`, 'Stop the appliance and move the folder away, or restore into another one: SVC_DATA_DIR=/path svc restore …')
}

/** An older appliance cannot read what a newer one has written. */
async function requireKnown({ version, migrationsFile }: Restore, manifest: Manifest): Promise<void> {
  const known = await readFile(migrationsFile, 'utf8').then((text) => new Set(JSON.parse(text) as number[]), () => null) // the appliance is not installed here
  const unknown = known ? manifest.migrations.filter((name) => !known.has(Number(name.slice(-3)))) : []
  if (unknown.length > 0 || isNewer(manifest.version, version)) {
    throw new CliError('conflict', `The backup is of svc ${manifest.version}${unknown.length > 0 ? `, whose database has what this version does not know (${unknown.join(', ')})` : ''}; this is svc ${version}.`, 'Update svc, then restore it.')
  }
}

function isNewer(a: string, b: string): boolean {
  const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)
  const [left, right] = [numbers(a), numbers(b)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at >= 0 && left[at]! > right[at]!
}

/** A list that was tampered with must not write elsewhere. */
function requireInside({ path }: BackedUpFile): void {
  const plain = path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\\0]/.test(name))
  if (!plain) throw new CliError('source_damaged', `The backup names a file outside of it: ${path}`, 'Use another backup.')
}

async function missingBytes(beside: string, files: readonly BackedUpFile[]): Promise<number> {
  const there = await Promise.all(files.map((file) => hasSize(join(beside, ...file.path.split('/')), file.size_bytes)))
  return files.reduce((sum, file, at) => sum + (there[at] ? 0 : file.size_bytes), 0)
}

async function copyAll({ backup, signal, onProgress }: Restore, beside: string, files: readonly BackedUpFile[], totalBytes: number): Promise<void> {
  await mkdir(beside, { recursive: true, mode: 0o700 })
  let done = 0
  for (const file of files) {
    signal.throwIfAborted()
    const to = join(beside, ...file.path.split('/'))
    // From a run that was stopped: its bytes are read, since nobody noted that they are right.
    const isThere = (await hasSize(to, file.size_bytes)) && (await checksumOf(to, signal)) === file.sha256
    if (!isThere) await copyOne(backup, file, to, signal)
    done += file.size_bytes
    onProgress(done, totalBytes)
  }
}

async function copyOne(backup: string, file: BackedUpFile, to: string, signal: AbortSignal): Promise<void> {
  const { sha256 } = await copyFile(dataPath(backup, file.path), to, { mode: file.mode, modifiedMs: file.modified_ms }, signal).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new CliError('source_damaged', `${file.path} is missing in the backup.`, 'Use another backup.')
  })
  if (sha256 !== file.sha256) throw new CliError('source_damaged', `${file.path} of the backup is damaged: its SHA-256 is not the one that was noted.`, 'Use another backup. Nothing was put into the data folder.')
}

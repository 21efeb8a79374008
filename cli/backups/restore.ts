/**
 * Turns a backup into a data folder: copies every file into a folder beside the target, verifies its
 * checksum, and renames the folder when it is complete. Resumes after an interruption. The backup
 * itself is only read.
 */
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checksumOf, copyFile, hasSize } from '../../daemon/adapters/backups/copy-file.ts'
import {
  dataPath,
  readManifest,
  type BackedUpFile,
  type Manifest,
} from '../../daemon/adapters/backups/manifest.ts'
import { requireFreeSpace } from '../../daemon/adapters/backups/free-space.ts'
import { CliError } from '../errors/cli-error.ts'

export interface Restore {
  backup: string
  dataDir: string
  /** Version of this svc. */
  version: string
  /** The numbers of the appliance's own migrations, when it is installed here. */
  migrationsFile: string
  signal: AbortSignal
  /** Programs that the restored config.json would have the appliance run are wanted: throws otherwise. */
  admitPrograms(programs: readonly NamedProgram[]): Promise<void>
  onProgress(doneBytes: number, totalBytes: number): void
}

/** A setting of the backup's config.json that has the appliance run a program. */
export interface NamedProgram {
  setting: string
  command: string
}

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Settings of config.json that name programs. */
const PROGRAMS = ['ffmpeg', 'transcriber']
/** In the folder that a restore copies to: which backup it is made of. */
const STARTED_FROM = '.restoring-from'

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
  await requireKnownMigrations(task, manifest)
  for (const file of files) requireInside(file)
  await requirePlain(backup, files)
  await task.admitPrograms(await programsIn(backup, files))
  const beside = `${resolve(dataDir)}.restoring`
  await makeBeside(beside, backup)
  await requireFreeSpace(beside, await missingBytes(beside, files))
  await copyAll(task, beside, files, manifest.size_bytes).catch((error: unknown) => {
    throw withLeftover(error, beside)
  })
  await rm(join(beside, STARTED_FROM), { force: true })
  // The data folder may be there, empty.
  await rmdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(beside, dataDir)
  const { version, created_at, size_bytes } = manifest
  return {
    object: 'restore',
    data_dir: resolve(dataDir),
    backup: resolve(backup),
    version,
    created_at,
    files: files.length,
    size_bytes,
  }
}

/** Nothing is ever written over. */
async function requireEmpty(dataDir: string): Promise<void> {
  const existing = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new CliError(
      'usage',
      `Cannot use ${dataDir} (${error.code}).`,
      'Set SVC_DATA_DIR to the new data folder.',
    )
  })
  if (existing.length > 0)
    throw new CliError(
      'conflict',
      `${dataDir} is not empty: it contains svc data or other files.`,
      'Stop svc and move the folder away, or restore into another folder: ' +
        'SVC_DATA_DIR=/path svc restore …',
    )
}

/** An older appliance cannot read what a newer one has written. */
async function requireKnownMigrations(
  { version, migrationsFile }: Restore,
  manifest: Manifest,
): Promise<void> {
  const migrations = await readFile(migrationsFile, 'utf8').then(
    (text) => new Set(JSON.parse(text) as number[]),
    () => null,
  ) // the appliance is not installed here
  const unknown = migrations
    ? manifest.migrations.filter((name) => !migrations.has(Number(name.slice(-3))))
    : []
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

/** A list that was tampered with must not write elsewhere. */
function requireInside({ path }: BackedUpFile): void {
  const plain = path
    .split('/')
    .every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\\0]/.test(name))
  if (!plain)
    throw new CliError(
      'source_damaged',
      `The backup lists a file outside itself: ${path}`,
      'Use another backup.',
    )
}

/** A link would have something copied that lies outside of the backup. */
async function requirePlain(backup: string, files: readonly BackedUpFile[]): Promise<void> {
  const seen = new Set<string>()
  for (const { path } of files) {
    const names = path.split('/')
    for (let length = 0; length <= names.length; length++) {
      const part = names.slice(0, length).join('/')
      if (seen.has(part)) continue
      seen.add(part)
      const existing = await lstat(length === 0 ? dataPath(backup) : dataPath(backup, part)).catch(
        () => null,
      ) // missing: said where it is copied
      const isRight =
        !existing || (length === names.length ? existing.isFile() : existing.isDirectory())
      if (!isRight)
        throw new CliError(
          'source_damaged',
          `${part || 'data'} of the backup is ` +
            `${existing.isSymbolicLink() ? 'a link' : 'not a plain file or folder'}; svc ` +
            'backups contain neither.',
          'The backup was modified. Use another backup.',
        )
    }
  }
}

async function programsIn(backup: string, files: readonly BackedUpFile[]): Promise<NamedProgram[]> {
  if (!files.some(({ path }) => path === 'config.json')) return []
  const config = await readFile(dataPath(backup, 'config.json'), 'utf8').then(
    (text) => JSON.parse(text) as Record<string, unknown>,
    () => null,
  ) // damaged: the checksum says so
  return PROGRAMS.flatMap((setting) => {
    const value = config?.[setting]
    return value === undefined || value === null
      ? []
      : [{ setting, command: Array.isArray(value) ? value.join(' ') : String(value) }]
  })
}

/** Resumes an interrupted restore in a folder that svc created; any other folder is left alone. */
async function makeBeside(beside: string, backup: string): Promise<void> {
  await mkdir(dirname(beside), { recursive: true, mode: FOLDER_MODE })
  const isNew = await mkdir(beside, { mode: FOLDER_MODE }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  const existing = await lstat(beside)
  const isOurs =
    existing.isDirectory() && (process.getuid === undefined || existing.uid === process.getuid())
  const from =
    isNew || !isOurs ? null : await readFile(join(beside, STARTED_FROM), 'utf8').catch(() => null) // not begun by a restore
  if (!isNew && from === null)
    throw new CliError(
      'conflict',
      `${beside} already exists and was not created by a restore.`,
      'Move it away, then restore again.',
    )
  await chmod(beside, FOLDER_MODE)
  if (isNew)
    await writeFile(join(beside, STARTED_FROM), `${resolve(backup)}\n`, { mode: FILE_MODE })
}

function withLeftover(error: unknown, beside: string): unknown {
  if (!(error instanceof CliError)) return error
  return new CliError(
    error.code,
    error.message,
    (
      `${error.hint ?? ''} Files that were copied stay in ${beside}, and the next restore ` +
      'resumes from there. Delete the folder if you do not want to restore.'
    ).trim(),
    error,
  )
}

async function missingBytes(beside: string, files: readonly BackedUpFile[]): Promise<number> {
  const existing = await Promise.all(
    files.map((file) => hasSize(join(beside, ...file.path.split('/')), file.size_bytes)),
  )
  return files.reduce((sum, file, at) => sum + (existing[at] ? 0 : file.size_bytes), 0)
}

async function copyAll(
  { backup, signal, onProgress }: Restore,
  beside: string,
  files: readonly BackedUpFile[],
  totalBytes: number,
): Promise<void> {
  let done = 0
  for (const file of files) {
    signal.throwIfAborted()
    const to = join(beside, ...file.path.split('/'))
    // Copied by an interrupted run: verified again, since its checksum was not recorded.
    const exists =
      (await hasSize(to, file.size_bytes)) && (await checksumOf(to, signal)) === file.sha256
    if (!exists) await copyOne(backup, file, to, signal)
    done += file.size_bytes
    onProgress(done, totalBytes)
  }
}

async function copyOne(
  backup: string,
  file: BackedUpFile,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const { sha256 } = await copyFile(
    dataPath(backup, file.path),
    to,
    { mode: FILE_MODE, modifiedMs: file.modified_ms },
    signal,
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new CliError(
      'source_damaged',
      `${file.path} is missing from the backup.`,
      'Use another backup.',
    )
  })
  if (sha256 !== file.sha256)
    throw new CliError(
      'source_damaged',
      `${file.path} of the backup is damaged: its SHA-256 does not match.`,
      'Use another backup. Nothing was written to the data folder.',
    )
}

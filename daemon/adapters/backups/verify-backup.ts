/**
 * Restores a backup for a test: its database and small files by the code of `svc restore`, into a
 * scratch folder, where the database is opened, checked and counted. Files of videos are not copied:
 * each must be there with its size, and some are read whole.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupProof } from '../../ports/backups.ts'
import type { BackupContents } from './contents.ts'
import { checksum } from './copy-file.ts'
import { countRows, type RowCounts } from './count-rows.ts'
import { expectedFiles } from './expected-files.ts'
import { damaged } from './fault.ts'
import { requireFreeSpace } from './free-space.ts'
import { ANALYTICS, DATABASE, type BackedUpFile, type Manifest } from './manifest.ts'
import { pickFiles } from './pick-files.ts'
import { missing, otherThanListed, restoreFiles } from './restore-files.ts'
import { MASTER_KEY, opens, readKey, sealedIn } from './sealed.ts'

interface RestoreDatabase {
  contents: Pick<BackupContents, 'manifest' | 'files' | 'read'>
  /** Removed at the end. */
  scratch: string
  /** To be left free on the disk of the scratch folder. */
  reserveBytes: number
  signal: AbortSignal
}

export interface VerifyBackup extends RestoreDatabase {
  /** Opened already: its manifest is that of a backup, and its list is the one that was signed. */
  contents: BackupContents
  /** How many media files are read whole: all, or some until the time is over. */
  hashed: 'all' | { most: number; ms: number }
}

type Database = import('node:sqlite').DatabaseSync

/** A larger one besides the databases is treated as media. */
const SMALL_BYTES = 16_000_000

/** Throws `BackupFault`; one about damage says in `about` what is damaged. */
export async function verifyBackup(task: VerifyBackup): Promise<BackupProof> {
  const { contents, signal } = task
  const { files } = contents
  await contents.requireComplete(signal)
  const rows = await restoreDatabase(task)
  const hashedFiles = await hashSome(
    task,
    files.filter((file) => !isRestored(file)),
  )
  return { files: files.length, hashedFiles, rows }
}

/**
 * Restores the database and the small files, and checks them. Returns how many rows were counted. Throws
 * `BackupFault`; one about damage says in `about` what is damaged.
 */
export async function restoreDatabase({
  contents: { manifest, files, read },
  scratch,
  reserveBytes,
  signal,
}: RestoreDatabase): Promise<number> {
  const restored = files.filter(isRestored)
  try {
    await requireFreeSpace(
      scratch,
      restored.reduce((sum, { size_bytes: size }) => sum + size, 0),
      reserveBytes,
    )
    await restoreFiles({ read, into: scratch, files: restored, signal })
    return await requireSound(scratch, manifest, files, signal)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export const isRestored = ({ path, size_bytes: size }: BackedUpFile): boolean =>
  path === DATABASE || path === ANALYTICS || (!path.startsWith('videos/') && size <= SMALL_BYTES)

/** Returns how many rows were counted. */
async function requireSound(
  scratch: string,
  manifest: Manifest,
  files: readonly BackedUpFile[],
  signal: AbortSignal,
): Promise<number> {
  const { DatabaseSync } = await import('node:sqlite')
  let rows = 0
  const open = (name: string, look: (database: Database) => void): void => {
    signal.throwIfAborted()
    try {
      const database = new DatabaseSync(join(scratch, name), { readOnly: true })
      try {
        requireIntact(name, database, signal)
        rows += requireRows(name, manifest.rows?.[name], countRows(database))
        look(database)
      } finally {
        database.close()
      }
    } catch (error) {
      if (!('errcode' in (error as Error))) throw error
      throw damaged(
        'database_damaged',
        name,
        `${name} of the backup cannot be read: ${(error as Error).message}`,
      )
    }
  }
  const key = await readFile(join(scratch, MASTER_KEY), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? missing(MASTER_KEY) : error
    },
  )
  open(DATABASE, (database) => {
    requireKey(key, database)
    requireListed(database, manifest, files)
  })
  if (files.some(({ path }) => path === ANALYTICS)) open(ANALYTICS, () => {})
  return rows
}

/** Table by table, so that it can be stopped. */
function requireIntact(name: string, database: Database, signal: AbortSignal): void {
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
  for (const { name: table } of tables) {
    signal.throwIfAborted()
    const [row] = database
      .prepare(`PRAGMA integrity_check("${String(table).replaceAll('"', '""')}")`)
      .all() as { integrity_check: string }[]
    if (row && row.integrity_check !== 'ok')
      throw damaged(
        'database_damaged',
        name,
        `${name} of the backup is damaged: ${row.integrity_check}`,
      )
  }
}

/** Backups of earlier versions have no counts: theirs are only counted. */
function requireRows(name: string, expected: RowCounts | undefined, found: RowCounts): number {
  for (const [table, count] of Object.entries(expected ?? {}))
    if (found[table] !== count)
      throw damaged(
        'rows_differ',
        name,
        `${name} of the backup has ${found[table] ?? 0} rows in ${table} instead of ${count}.`,
      )
  return Object.values(found).reduce((sum, count) => sum + count, 0)
}

function requireKey(text: string, database: Database): void {
  const key = readKey(text)
  const sealed = sealedIn(database)
  if (key !== null && (sealed === null || opens(key, sealed))) return
  throw damaged(
    'key_wrong',
    MASTER_KEY,
    'master.key of the backup cannot decrypt the secrets in its database.',
  )
}

/** What was missing when the backup was made is known, and reported of the backup itself. */
function requireListed(
  database: Database,
  manifest: Manifest,
  files: readonly BackedUpFile[],
): void {
  const sizes = new Map(files.map(({ path, size_bytes: size }) => [path, size]))
  const lacking = [...expectedFiles(database)].filter(
    ({ path, sizeBytes }) =>
      !sizes.has(path) || (sizeBytes !== null && sizes.get(path) !== sizeBytes),
  )
  const known = new Set(manifest.missing ?? [])
  const unknown = lacking.find(({ path }) => !known.has(path))
  if (unknown && lacking.length > (manifest.missing_files ?? 0)) throw missing(unknown.path)
}

async function hashSome(
  { contents, hashed: limits, signal }: VerifyBackup,
  files: readonly BackedUpFile[],
): Promise<number> {
  const limit = limits === 'all' ? null : AbortSignal.timeout(limits.ms)
  const until = limit ? AbortSignal.any([signal, limit]) : signal
  let hashed = 0
  for (const file of limits === 'all' ? files : pickFiles(files, limits.most)) {
    let found: string
    try {
      found = await checksum(contents.read(file, until))
    } catch (error) {
      // Files that were not read are not counted.
      if (limit?.aborted && !signal.aborted) break
      throw error
    }
    if (found !== file.sha256) throw otherThanListed(file.path)
    hashed += 1
  }
  return hashed
}

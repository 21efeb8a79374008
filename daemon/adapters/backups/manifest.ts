/**
 * A backup is a folder: `data/` with the files as they lie in the data folder, `files.ndjson` with a line for
 * each of them, and `manifest.json`, written last: without it the backup is not whole.
 */
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowCounts } from './count-rows.ts'
import { BackupFault, damaged } from './fault.ts'
import { signatureOf, type SignatureFields } from './signature.ts'

export const FORMAT = 1
export const DATABASE = 'svc.db'
/** Figures of viewing; absent until somebody has watched. */
export const ANALYTICS = 'analytics.db'

export const manifestPath = (backup: string): string => join(backup, 'manifest.json')
export const listPath = (backup: string): string => join(backup, 'files.ndjson')
/** Grows while the backup is made: what is in it need not be copied again. */
export const journalPath = (backup: string): string => join(backup, 'files.ndjson.part')
export const dataPath = (backup: string, path = ''): string =>
  join(backup, 'data', ...path.split('/'))

export interface BackedUpFile {
  /** Below the data folder, with slashes. */
  path: string
  size_bytes: number
  /** At the time of copying, to detect changes. */
  modified_ms: number
  /** Permissions, such as 0o600. */
  mode: number
  sha256: string
}

export interface Manifest extends SignatureFields {
  object: 'backup'
  format: number
  /** Version of `svc` that made the backup. */
  version: string
  created_at: string
  data_dir: string
  /** Names of the database's migrations, oldest first. */
  migrations: string[]
  files: number
  size_bytes: number
  /** How many files the database names that were not there, or not whole; absent in backups of earlier versions. */
  missing_files?: number
  /** The first of them. */
  missing?: string[]
  /** Rows by database and table; absent in backups of earlier versions. */
  rows?: Record<string, RowCounts>
  /** SHA-256 of files.ndjson. */
  files_sha256: string
}

export const lineOf = (file: BackedUpFile): string => `${JSON.stringify(file)}\n`

export async function readList(path: string): Promise<BackedUpFile[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return linesIn(text)
}

/** null: there is no backup, or it is not whole. Throws `BackupFault` when its manifest is damaged. */
export async function readWhole(backup: string): Promise<Manifest | null> {
  const text = await readFile(manifestPath(backup), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    },
  )
  return text === null ? null : parseManifest(backup, text)
}

/** What a list of backups shows. */
const SHOWN = {
  object: 'string',
  version: 'string',
  created_at: 'string',
  files: 'number',
  size_bytes: 'number',
} as const satisfies Partial<Record<keyof Manifest, 'string' | 'number'>>

/** Throws `BackupFault` unless it is one, as it was signed. */
export function parseManifest(backup: string, text: string): Manifest {
  try {
    const found = JSON.parse(text) as Manifest
    const hasFields = Object.entries(SHOWN).every(
      ([name, type]) => typeof found[name as keyof Manifest] === type,
    )
    if (hasFields && found.object === 'backup') return signed(backup, found)
  } catch (error) {
    if (error instanceof BackupFault) throw error
    // Not JSON any more.
  }
  throw manifestDamaged(backup)
}

function signed(backup: string, manifest: Manifest): Manifest {
  if (signatureOf(manifest).kind !== 'invalid') return manifest
  throw damaged(
    'signature_wrong',
    null,
    `manifest.json of ${backup} was changed after it was signed.`,
    'The backup is damaged, or somebody has tampered with it. Use another backup.',
  )
}

const manifestDamaged = (backup: string): BackupFault =>
  damaged('manifest_damaged', null, `manifest.json of ${backup} is damaged.`)

/** Makes it whole. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const part = `${manifestPath(backup)}.part`
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(part, manifestPath(backup))
}

/** Throws when it is no backup, not whole, or of a format that is not known here. */
export async function readManifest(
  backup: string,
): Promise<{ manifest: Manifest; files: BackedUpFile[] }> {
  const manifest = await readWhole(backup)
  if (manifest === null) {
    throw new BackupFault(
      'usage',
      `${backup} is not a complete backup: it has no manifest.json.`,
      'Use the folder that `svc backup` created. If that backup was stopped, run it again ' +
        'with the same folder first.',
    )
  }
  const list = await readFile(listPath(backup)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw damaged('file_missing', null, `files.ndjson of ${backup} is missing.`)
  })
  return { manifest, files: filesIn(backup, manifest, list) }
}

/** Throws `BackupFault` unless the list is that of the manifest, in a format that is known here. */
export function filesIn<T extends BackedUpFile>(
  backup: string,
  manifest: Manifest,
  list: Buffer,
): T[] {
  if (manifest.format !== FORMAT)
    throw new BackupFault(
      'usage',
      `The backup has format ${manifest.format}, which this version of svc does not support.`,
      'Update svc and try again.',
    )
  if (!Array.isArray(manifest.migrations)) throw manifestDamaged(backup)
  if (createHash('sha256').update(list).digest('hex') !== manifest.files_sha256)
    throw damaged('manifest_damaged', null, `files.ndjson of ${backup} is damaged.`)
  return linesIn<T>(list.toString('utf8'))
}

/** Half a line at the end is what a kill left. */
export const linesIn = <T>(text: string): T[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T)

/**
 * A backup is a folder: `data/` with the files as they lie in the data folder, `files.ndjson` with a line for
 * each of them, and `manifest.json`, written last: without it the backup is not whole.
 */
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupFault } from './fault.ts'

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

export interface Manifest {
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
  /** How many files the database tells of that were not there, or not whole; absent in backups of earlier versions. */
  missing_files?: number
  /** The first of them. */
  missing?: string[]
  /** SHA-256 of files.ndjson. */
  files_sha256: string
}

export const lineOf = (file: BackedUpFile): string => `${JSON.stringify(file)}\n`

/** Half a line at the end is what a kill left. */
export async function readList(path: string): Promise<BackedUpFile[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as BackedUpFile)
}

/** null: there is no backup, or it is not whole. */
export async function readWhole(backup: string): Promise<Manifest | null> {
  const text = await readFile(manifestPath(backup), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    },
  )
  const manifest = text === null ? null : (JSON.parse(text) as Manifest)
  return manifest?.object === 'backup' ? manifest : null
}

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
  if (manifest.format !== FORMAT)
    throw new BackupFault(
      'usage',
      `The backup has format ${manifest.format}, which this version of svc does not support.`,
      'Update svc and try again.',
    )
  const list = await readFile(listPath(backup))
  if (createHash('sha256').update(list).digest('hex') !== manifest.files_sha256) {
    throw new BackupFault(
      'source_damaged',
      `files.ndjson of ${backup} is damaged.`,
      'Use another backup.',
    )
  }
  return { manifest, files: await readList(listPath(backup)) }
}

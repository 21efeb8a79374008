/**
 * What this installation has sent to a place, kept in the data folder: so that an unchanged file is not sent again,
 * and a backup that was cut off goes on. No backup contains it: another installation writes to a place of its own.
 */
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupFault } from '../fault.ts'
import { linesIn } from '../manifest.ts'
import { isS3Address } from '../../s3/settings.ts'
import type { PackedFile, PackedObject } from './layout.ts'

const STATE_FOLDER = 'backup-index'

export interface PlaceState {
  /** For databases on their way, and the list of uploads that have begun. */
  folder: string
  files: PackedFile[]
  /** Without those that a restore test has found damaged: their files are sent again. */
  objects: PackedObject[]
  /** A backup was cut off, or begins now: what it has sent is needed though no backup refers to it. */
  isUnfinished: boolean
  begin(): Promise<void>
  /** First the objects, then the files that are in them. */
  note(objects: readonly PackedObject[], files: readonly PackedFile[]): Promise<void>
  /** A backup is whole: nothing else is known from now on. */
  finish(objects: readonly PackedObject[], files: readonly PackedFile[]): Promise<void>
  close(): Promise<void>
}

/** A folder for each place, however its address is typed. */
export function stateFolder(dataDir: string, address: string): string {
  const place = isS3Address(address) ? address.replace(/\/+$/, '') : resolve(address)
  return join(dataDir, STATE_FOLDER, createHash('sha256').update(place).digest('hex').slice(0, 16))
}

/** Manifests of the backups there, which svc itself cannot read at the place: for the list of backups. */
export const recordsFolder = (dataDir: string, address: string): string =>
  join(stateFolder(dataDir, address), 'backups')

/** Ids of objects, a line each. */
const DAMAGED = 'damaged'

/** What is in this object is sent again with the next backup. */
export async function noteDamaged(dataDir: string, address: string, id: string): Promise<void> {
  const folder = stateFolder(dataDir, address)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await appendFile(join(folder, DAMAGED), `${id}\n`, { mode: 0o600 })
}

/**
 * For one process at a time. What was encrypted for another recipient is forgotten (null: nothing is going to be
 * encrypted). Throws `BackupFault`.
 */
export async function openState(
  dataDir: string,
  address: string,
  recipient: string | null,
): Promise<PlaceState> {
  const folder = stateFolder(dataDir, address)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = await lock(join(folder, 'lock'), address)
  const [filesPath, objectsPath] = [join(folder, 'files.ndjson'), join(folder, 'objects.ndjson')]
  const [recipientPath, unfinishedPath] = [join(folder, 'recipient'), join(folder, 'unfinished')]
  try {
    if (recipient !== null && (await textOf(recipientPath)).trim() !== recipient) {
      for (const path of [filesPath, objectsPath]) await rm(path, { force: true })
      await writeWhole(recipientPath, `${recipient}\n`)
    }
    await rm(join(folder, 'databases'), { recursive: true, force: true })
    await mkdir(join(folder, 'databases'), { mode: 0o700 })
    const damagedIds = new Set((await textOf(join(folder, DAMAGED))).split('\n'))
    const objects = (await readLines<PackedObject>(objectsPath)).filter(
      ({ id }) => !damagedIds.has(id),
    )
    const files = await readLines<PackedFile>(filesPath)
    return {
      folder,
      files,
      objects,
      isUnfinished: (await textOf(unfinishedPath)) !== '',
      begin: () => writeWhole(unfinishedPath, 'unfinished\n'),
      async note(newObjects, newFiles) {
        await appendFile(objectsPath, textFrom(newObjects), { mode: 0o600 })
        await appendFile(filesPath, textFrom(newFiles), { mode: 0o600 })
      },
      async finish(allObjects, allFiles) {
        // Files without their objects count for nothing, so a kill between the two loses only time.
        await writeWhole(filesPath, textFrom(allFiles))
        await writeWhole(objectsPath, textFrom(allObjects))
        for (const path of [unfinishedPath, join(folder, DAMAGED)]) await rm(path, { force: true })
      },
      async close() {
        await rm(join(folder, 'databases'), { recursive: true, force: true })
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** SQLite's lock on a small file, which the system releases however the holder ends. */
async function lock(path: string, address: string): Promise<() => void> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => database.close()
  } catch (error) {
    database.close()
    if (!/locked|busy/i.test((error as Error).message)) throw error
    throw new BackupFault(
      'conflict',
      `Another process is backing up to ${address}, or removing a backup there.`,
      'Wait until it has ended, then try again.',
    )
  }
}

/** What a kill has cut off is removed, so that the next line begins where it should. */
async function readLines<T>(path: string): Promise<T[]> {
  const text = await textOf(path)
  const rows = linesIn<T>(text)
  if (text !== '' && !text.endsWith('\n'))
    await writeWhole(path, text.slice(0, text.lastIndexOf('\n') + 1))
  return rows
}

const textFrom = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

/** '' where there is none. */
const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

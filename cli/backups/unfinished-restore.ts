/**
 * What a restore copies until it is complete: in a folder of the data folder, whose parent may be another user's and
 * which may be a disk of its own. With its note there, svc does not start. Whenever a restore is killed, the next one
 * begins with all that was copied back in this folder.
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
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE } from '../../daemon/adapters/backups/manifest.ts'
import {
  LOST_AND_FOUND,
  RESTORING_FOLDER as FOLDER,
  RESTORING_NOTE as NOTE,
} from '../../daemon/contract/data-folder.ts'
import { CliError } from '../errors/cli-error.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** In the folder of the restore: what will be in the data folder. */
const COPIED = 'data'

interface Note {
  /** Address of the backup. */
  backup: string
  /** Names of entries that may have been moved to their place in the data folder. */
  moved: readonly string[]
}

export const restoringFolder = (dataDir: string): string => join(dataDir, FOLDER)

/** Nothing is ever written over. Throws `CliError`; changes nothing. */
export async function requireEmpty(dataDir: string): Promise<void> {
  const existing = await namesIn(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      'usage',
      `Cannot use ${dataDir} (${error.code}).`,
      'Set SVC_DATA_DIR to the new data folder.',
    )
  })
  const note = await readNote(dataDir)
  const ours = new Set([FOLDER, LOST_AND_FOUND, ...(note?.moved ?? [])])
  if (existing.some((name) => !ours.has(name)))
    throw new CliError(
      'conflict',
      `${dataDir} is not empty: it contains svc data or other files.`,
      'Stop svc and move the folder away, or restore into another folder: ' +
        'SVC_DATA_DIR=/path svc restore …',
    )
  if (note === null && existing.includes(FOLDER)) await requireNotBegun(dataDir)
}

/** A restore that was killed at once has left the folder empty, or with a note that is not whole. */
async function requireNotBegun(dataDir: string): Promise<void> {
  const folder = restoringFolder(dataDir)
  const isFolder = (await lstat(folder)).isDirectory()
  const names = isFolder ? await readdir(folder) : []
  if (isFolder && names.every((name) => name.endsWith('.part'))) return
  throw new CliError(
    'conflict',
    `${folder} already exists and was not created by a restore.`,
    'Move it away, then restore again.',
  )
}

/** Returns the folder to copy to, with what an interrupted restore of the same backup has copied. */
export async function beginOrResume(dataDir: string, backup: string): Promise<string> {
  const folder = restoringFolder(dataDir)
  const copied = join(folder, COPIED)
  await makeFolder(dataDir)
  await mkdir(folder, { mode: FOLDER_MODE }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await requireOwn(dataDir)
  if (process.platform !== 'win32') await chmod(dataDir, FOLDER_MODE)
  const note = (await readNote(dataDir)) ?? { backup, moved: [] }
  await writeNote(dataDir, note)
  await mkdir(copied, { recursive: true, mode: FOLDER_MODE })
  await takeBack(dataDir, note)
  if (note.backup !== backup) await rm(copied, { recursive: true })
  await writeNote(dataDir, { backup, moved: [] })
  await mkdir(copied, { recursive: true, mode: FOLDER_MODE })
  return copied
}

/** The folder above may belong to root, who then has to make this one. */
async function makeFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: FOLDER_MODE }).catch(
    (error: NodeJS.ErrnoException) => {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
      throw new CliError(
        'forbidden',
        `Cannot create ${dataDir} (${error.code}).`,
        `Create it for the user that runs svc, such as: sudo install -d -o svc -g svc -m 700 ${dataDir}`,
        error,
      )
    },
  )
}

/**
 * Another user's folder would give them the secrets of the backup, and svc files that it cannot read. Seen by a file,
 * since a network file system may give files to another user than the one that runs.
 */
async function requireOwn(dataDir: string): Promise<void> {
  const folder = restoringFolder(dataDir)
  const probe = join(folder, 'owner.part')
  const uidOf = async (path: string) => (await lstat(path)).uid
  await rm(probe, { force: true })
  await writeFile(probe, '', { flag: 'wx', mode: FILE_MODE })
  const uid = await uidOf(probe)
  await rm(probe)
  if (uid === (await stat(dataDir)).uid && uid === (await uidOf(folder))) return
  await rmdir(folder).catch(() => undefined) // it is the other user's, with their restore
  throw new CliError(
    'forbidden',
    `${dataDir} belongs to another user.`,
    'Restore as the user that runs svc, or into another folder: SVC_DATA_DIR=/path svc restore …',
  )
}

/** A restore that was killed when it was almost complete has moved some entries to their place. */
async function takeBack(dataDir: string, { moved }: Note): Promise<void> {
  for (const name of moved)
    await rename(join(dataDir, name), join(restoringFolder(dataDir), COPIED, name)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
}

/** An earlier attempt may have copied what this one does not restore. */
export async function removeUnlisted(copied: string, paths: readonly string[]): Promise<void> {
  const files = new Set(paths)
  const folders = new Set<string>()
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at))
  const removeBelow = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(copied, below), { withFileTypes: true })) {
      const path = `${below}${entry.name}`
      if (entry.isDirectory() && folders.has(path)) await removeBelow(`${path}/`)
      else if (!entry.isFile() || !files.has(path))
        await rm(join(copied, path), { recursive: true })
    }
  }
  await removeBelow('')
}

/**
 * Moves what was copied to its place, the database last. The note is removed at the end, when svc may start. Throws
 * `CliError` when something else is in the data folder by now.
 */
export async function complete(dataDir: string, backup: string): Promise<void> {
  await requireEmpty(dataDir)
  const copied = join(restoringFolder(dataDir), COPIED)
  const names = await readdir(copied)
  await writeNote(dataDir, { backup, moved: names })
  const last = names.filter((name) => name === DATABASE)
  for (const name of [...names.filter((each) => each !== DATABASE), ...last])
    await rename(join(copied, name), join(dataDir, name))
  await rmdir(copied)
  await rm(join(dataDir, NOTE))
  await rmdir(restoringFolder(dataDir))
}

/** null: not begun by a restore. */
async function readNote(dataDir: string): Promise<Note | null> {
  const stats = await lstat(restoringFolder(dataDir)).catch(() => null) // missing, or not for this user
  if (!stats?.isDirectory()) return null
  const text = await readFile(join(dataDir, NOTE), 'utf8').catch(() => '{}') // as above
  const note = JSON.parse(text) as Partial<Note>
  return note.backup === undefined ? null : (note as Note)
}

/** Whole or not at all. */
async function writeNote(dataDir: string, note: Note): Promise<void> {
  const part = join(dataDir, `${NOTE}.part`)
  await rm(part, { force: true })
  await writeFile(part, JSON.stringify(note), { flag: 'wx', mode: FILE_MODE, flush: true })
  await rename(part, join(dataDir, NOTE))
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

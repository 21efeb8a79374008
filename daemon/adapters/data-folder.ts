/** The data folder itself: can it be used, and is everything in it for its owner alone? */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { chmod, lstat, opendir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { FOLDER_ID_FILE, foreignEntry, RESTORING_NOTE } from '../contract/data-folder.ts'
import { StartRefused } from '../ports/start-refused.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Makes it where it is missing. Throws `StartRefused` with a sentence that says whose it is and what to set. */
export function useDataFolder(dataDir: string): void {
  // Whatever this process and its children make from now on is for their user alone.
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE })
    requireRestored(dataDir)
    requireOurs(dataDir)
    if (process.platform !== 'win32' && (statSync(dataDir).mode & 0o777) !== FOLDER_MODE)
      chmodSync(dataDir, FOLDER_MODE)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw refusedFolder(dataDir, error as NodeJS.ErrnoException)
  }
}

/** A folder for one process of several. Throws `StartRefused`. */
export function useStateFolder(stateDir: string): void {
  try {
    mkdirSync(stateDir, { recursive: true, mode: FOLDER_MODE })
    accessSync(stateDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw refusedFolder(stateDir, error as NodeJS.ErrnoException, 'SVC_STATE_DIR')
  }
}

/** Identifies this data folder, whatever path leads to it. Made the first time. */
export function folderId(dataDir: string): string {
  const path = join(dataDir, FOLDER_ID_FILE)
  if (!existsSync(path)) {
    const part = `${path}.${randomUUID()}.part`
    try {
      writeFileSync(part, `${randomUUID()}\n`, { mode: FILE_MODE })
      linkSync(part, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(part, { force: true })
    }
  }
  return readFileSync(path, 'utf8').trim()
}

/**
 * Joins the folder of an svc that uses it already, for a worker. Returns its id. Throws
 * `StartRefused`.
 */
export function joinDataFolder(dataDir: string): string {
  process.umask(0o077)
  if (!existsSync(join(dataDir, FOLDER_ID_FILE)))
    throw new StartRefused(
      `${dataDir} is not the data folder of an svc that has SVC_STATE_DIR. Set SVC_DATA_DIR to the folder of ` +
        'the svc that the worker is for, and start that svc first.',
    )
  requireRestored(dataDir)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    requireSameOwner(dataDir)
    return folderId(dataDir)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw refusedFolder(dataDir, error as NodeJS.ErrnoException)
  }
}

/**
 * What a worker writes must belong to the user of svc, which links and removes it. Seen by a file, since a network
 * file system may give files to another user than the one that runs.
 */
function requireSameOwner(dataDir: string): void {
  const probe = join(dataDir, `${FOLDER_ID_FILE}.${randomUUID()}.part`)
  try {
    writeFileSync(probe, '', { mode: FILE_MODE })
    const { uid } = statSync(probe)
    if (uid !== statSync(dataDir).uid)
      throw new StartRefused(
        `${dataDir} cannot be used by ${whoAmI()}: ${ownerOf(dataDir)}. Run the worker as the user that runs svc.`,
      )
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Some of its files are not in their place yet. */
function requireRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING_NOTE)))
    throw new StartRefused(
      `The restore of a backup into ${dataDir} is not complete. Run the same \`svc restore\` command again, or, to ` +
        'start without it, delete everything in the folder.',
    )
}

/** A folder of somebody else is not made ours: its permissions would be changed. */
function requireOurs(dataDir: string): void {
  const foreign = foreignEntry(readdirSync(dataDir))
  if (foreign !== null)
    throw new StartRefused(
      `${dataDir} is not a data folder of svc: it contains other files (${foreign}). ${elsewhere('SVC_DATA_DIR')}`,
    )
}

const elsewhere = (variable: string): string => `Set ${variable} to a separate folder.`

export const fullFolder = (dataDir: string): StartRefused =>
  new StartRefused(
    `The disk of ${dataDir} is full, and the folder has no svc data yet. Free space there, or set SVC_DATA_DIR.`,
  )

export function refusedFolder(
  dataDir: string,
  { code, message }: NodeJS.ErrnoException,
  variable = 'SVC_DATA_DIR',
): StartRefused {
  const otherwise = elsewhere(variable)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartRefused(`${dataDir} is a file, not a folder. ${otherwise}`)
  if (code === 'EROFS') return new StartRefused(`${dataDir} is on a read-only disk. ${otherwise}`)
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullFolder(dataDir)
  if (code === 'EACCES' || code === 'EPERM')
    return new StartRefused(
      `${dataDir} cannot be used by ${whoAmI()}: ${ownerOf(dataDir)}. ${otherwise} Or ` +
        'start svc as the user who owns it.',
    )
  return new StartRefused(`${dataDir} cannot be used: ${message}. ${otherwise}`)
}

function ownerOf(path: string): string {
  try {
    return `it belongs to user ${statSync(path).uid}`
  } catch (error) {
    const above = dirname(path)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && existsSync(above))
      return `it does not exist, and ${above} belongs to user ${statSync(above).uid}`
    // The parent folder cannot be read.
    return 'it cannot be opened'
  }
}

function whoAmI(): string {
  try {
    const { username, uid } = userInfo()
    return `user ${username} (${uid})`
  } catch {
    // A user without an entry in the system's list, as in a container.
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}

/**
 * Files that an earlier version made for others to read. A folder that is right already is not looked into: it gets its
 * permissions after all that lies in it.
 */
export async function closeToOthers(dataDir: string, signal: AbortSignal): Promise<void> {
  if (process.platform === 'win32') return
  for await (const { name } of await opendir(dataDir)) await closeEntry(join(dataDir, name), signal)
}

async function closeEntry(path: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const stats = await lstat(path).catch(() => null) // removed meanwhile
  if (!stats || stats.isSymbolicLink() || (stats.mode & 0o077) === 0) return
  if (stats.isDirectory())
    for await (const name of namesIn(path)) await closeInside(join(path, name), signal)
  await chmod(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE).catch(ignoreGone)
}

/** Below a folder that is open: all of it, whatever the folders in between look like. */
async function closeInside(path: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const stats = await lstat(path).catch(() => null) // removed meanwhile
  if (!stats || stats.isSymbolicLink()) return
  if (stats.isDirectory())
    for await (const name of namesIn(path)) await closeInside(join(path, name), signal)
  if ((stats.mode & 0o077) !== 0)
    await chmod(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE).catch(ignoreGone)
}

/** Ends early if the folder is removed meanwhile. */
async function* namesIn(path: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(path)) yield name
  } catch (error) {
    await ignoreGone(error as NodeJS.ErrnoException)
  }
}

async function ignoreGone(error: NodeJS.ErrnoException): Promise<void> {
  if (error.code !== 'ENOENT') throw error
}

/** The data folder itself: can it be used, and is everything in it for its owner alone? */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { chmod, lstat, opendir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { foreignEntry } from '../contract/data-folder.ts'
import { StartRefused } from '../ports/start-refused.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const ELSEWHERE = 'Set SVC_DATA_DIR to a separate folder.'

/** Makes it where it is missing. Throws `StartRefused` with a sentence that says whose it is and what to set. */
export function useDataFolder(dataDir: string): void {
  // Whatever this process and its children make from now on is for their user alone.
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE })
    requireOurs(dataDir)
    if (process.platform !== 'win32' && (statSync(dataDir).mode & 0o777) !== FOLDER_MODE)
      chmodSync(dataDir, FOLDER_MODE)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw refusedFolder(dataDir, error as NodeJS.ErrnoException)
  }
}

/** A folder of somebody else is not made ours: its permissions would be changed. */
function requireOurs(dataDir: string): void {
  const foreign = foreignEntry(readdirSync(dataDir))
  if (foreign !== null)
    throw new StartRefused(
      `${dataDir} is not a data folder of svc: it contains other files (${foreign}). ${ELSEWHERE}`,
    )
}

export const fullFolder = (dataDir: string): StartRefused =>
  new StartRefused(
    `The disk of ${dataDir} is full, and the folder has no svc data yet. Free space there, or set SVC_DATA_DIR.`,
  )

export function refusedFolder(
  dataDir: string,
  { code, message }: NodeJS.ErrnoException,
): StartRefused {
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartRefused(`${dataDir} is a file, not a folder. ${ELSEWHERE}`)
  if (code === 'EROFS') return new StartRefused(`${dataDir} is on a read-only disk. ${ELSEWHERE}`)
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullFolder(dataDir)
  if (code === 'EACCES' || code === 'EPERM')
    return new StartRefused(
      `${dataDir} cannot be used by ${whoAmI()}: ${ownerOf(dataDir)}. ${ELSEWHERE} Or ` +
        'start svc as the user who owns it.',
    )
  return new StartRefused(`${dataDir} cannot be used: ${message}. ${ELSEWHERE}`)
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
    for await (const { name } of await opendir(path)) await closeInside(join(path, name), signal)
  await chmod(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE).catch(ignoreGone)
}

/** Below a folder that is open: all of it, whatever the folders in between look like. */
async function closeInside(path: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const stats = await lstat(path).catch(() => null) // removed meanwhile
  if (!stats || stats.isSymbolicLink()) return
  if (stats.isDirectory())
    for await (const { name } of await opendir(path)) await closeInside(join(path, name), signal)
  if ((stats.mode & 0o077) !== 0)
    await chmod(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE).catch(ignoreGone)
}

async function ignoreGone(error: NodeJS.ErrnoException): Promise<void> {
  if (error.code !== 'ENOENT') throw error
}

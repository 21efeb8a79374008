/**
 * Files of the data folder that other users can read, or that belong to another user than the folder
 * does, such as after a restore as root.
 */
import { constants } from 'node:fs'
import { lstat, open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, ok, skipped } from '../check.ts'
import { counted, type Finding, type Fix } from './fix.ts'

const NAME = 'permissions'
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const MOST_NAMED = 3

interface Wrong {
  /** Readable or writable by others. */
  open: string[]
  /** Owned by another user than the data folder. */
  foreign: string[]
}

interface Owner {
  uid: number
  gid: number
}

/** `whole`: every file, rather than only what lies directly in the folder. */
export async function permissions(
  folder: string,
  { whole, signal }: { whole: boolean; signal: AbortSignal },
): Promise<Finding> {
  const stats = process.platform === 'win32' ? null : await lstat(folder).catch(() => null)
  if (!stats?.isDirectory())
    return { check: skipped(NAME, 'This system has no such permissions.'), fixes: [] }
  const wrong: Wrong = { open: (stats.mode & 0o077) === 0 ? [] : ['.'], foreign: [] }
  try {
    await walk(folder, { whole, signal }, async (path, entry) => {
      const at = await entry.stat()
      if ((at.mode & 0o077) !== 0) wrong.open.push(path)
      if (at.uid !== stats.uid) wrong.foreign.push(path)
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    const hint = 'Run the command as the user that runs svc, or as root.'
    return { check: skipped(NAME, `Some files cannot be opened (${code}).`, hint), fixes: [] }
  }
  return { check: checkOf(folder, stats, wrong), fixes: fixesOf(folder, stats, wrong, signal) }
}

function checkOf(folder: string, { uid }: Owner, { open, foreign }: Wrong) {
  if (open.length + foreign.length === 0) return ok(NAME, 'only the user of svc can read the data')
  const parts = [
    ...(open.length > 0 ? [`Other users can open ${named(open)}.`] : []),
    ...(foreign.length > 0 ? [`User ${uid} does not own ${named(foreign)}.`] : []),
  ]
  return failed(
    open.length > 0 ? 'permissions_open' : 'owner_differs',
    parts.join(' '),
    foreign.length > 0 && process.getuid?.() !== 0
      ? `As root: chown -R ${uid} ${folder}, or sudo svc doctor --fix.`
      : 'svc doctor --fix',
  )
}

function fixesOf(
  folder: string,
  owner: Owner,
  { open, foreign }: Wrong,
  signal: AbortSignal,
): Fix[] {
  const each = (work: (entry: FileHandle, path: string) => Promise<void>) => () =>
    walk(folder, { whole: true, signal }, async (path, entry) => work(entry, path))
  const fixes: Fix[] = []
  if (open.length > 0)
    fixes.push({
      check: NAME,
      detail: `Other users can open ${named(open)}: permit only the owner.`,
      apply: async () => {
        const top = await openItself(folder, constants.O_DIRECTORY)
        try {
          await closeToOthers(top)
        } finally {
          await top.close()
        }
        await each(closeToOthers)()
      },
    })
  if (foreign.length > 0)
    fixes.push({
      check: NAME,
      detail: `${named(foreign)}: make user ${owner.uid}, who owns the data folder, the owner.`,
      apply: each(async (entry, path) => {
        const stats = await entry.stat()
        if (stats.uid === owner.uid) return
        // Giving away a file that has a name elsewhere could give away what is not ours.
        if (stats.nlink > 1 && !stats.isDirectory())
          throw new Error(`${path} has another hard link, so its owner was not changed.`)
        await entry.chown(owner.uid, owner.gid)
      }),
    })
  return fixes
}

async function closeToOthers(entry: FileHandle): Promise<void> {
  const stats = await entry.stat()
  if ((stats.mode & 0o077) !== 0) await entry.chmod(stats.isDirectory() ? FOLDER_MODE : FILE_MODE)
}

const named = (paths: readonly string[]): string =>
  paths.length <= MOST_NAMED
    ? paths.join(', ')
    : `${paths.slice(0, MOST_NAMED).join(', ')} and ${counted(paths.length - MOST_NAMED, 'other')}`

/** Never through a link, and without waiting for the other end of a pipe. */
const openItself = (path: string, flags = 0): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | flags)

/**
 * Every file and folder below. Reached by the open folder where the system can (Linux), since root may
 * run this in a folder of another user, who could put a link in the place of a folder meanwhile.
 */
async function walk(
  folder: string,
  options: { whole: boolean; signal: AbortSignal },
  visit: (path: string, entry: FileHandle) => Promise<void>,
  below = '',
): Promise<void> {
  const opened = await openItself(folder, constants.O_DIRECTORY)
  try {
    const base = process.platform === 'linux' ? `/proc/self/fd/${opened.fd}` : folder
    for (const name of await readdir(base)) {
      options.signal.throwIfAborted()
      const entry = await openItself(join(base, name)).catch(ignoreLinks)
      if (!entry) continue
      try {
        const path = below === '' ? name : `${below}/${name}`
        const stats = await entry.stat()
        if (stats.isDirectory() && options.whole) await walk(join(base, name), options, visit, path)
        if (stats.isDirectory() || stats.isFile()) await visit(path, entry)
      } finally {
        await entry.close()
      }
    }
  } finally {
    await opened.close()
  }
}

/** Links and sockets are left alone; what was removed meanwhile is gone. */
function ignoreLinks(error: NodeJS.ErrnoException): null {
  if (['ELOOP', 'ENOENT', 'ENXIO', 'EMLINK'].includes(error.code ?? '')) return null
  throw error
}

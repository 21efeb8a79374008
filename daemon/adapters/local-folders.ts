/**
 * Folders of this machine (ports/imports.ts). Nothing outside the named one is reached, whatever is
 * put into it meanwhile.
 */
import { constants, createReadStream } from 'node:fs'
import { open, readdir, realpath, lstat, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { AppError } from '../contract/errors.ts'
import type { LocalEntry, LocalFolders } from '../ports/imports.ts'

/** A link is none of ours. Windows has no such flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

export function createLocalFolders({ dataDir }: { dataDir: string }): LocalFolders {
  return {
    async find(path) {
      if (!isAbsolute(path))
        throw new AppError(
          'import_folder_not_found',
          `${path} is not an absolute path. Use a path such as /home/anna/videos.`,
        )
      const found = await realpath(path).catch((error: unknown) => {
        throw new AppError(
          'import_folder_not_found',
          `The server cannot read ${path} (${reasonOf(error, path)}).`,
          { cause: error },
        )
      })
      if (!(await stat(found)).isDirectory())
        throw new AppError('import_folder_not_found', `${path} is not a folder.`)
      if (lies(found, await realpath(dataDir)))
        throw new AppError('import_folder_not_found', `${path} belongs to svc itself.`)
      return found
    },

    async list(root, folder) {
      const path = await inside(root, folder)
      const ownFolder = await realpath(dataDir)
      const entries: LocalEntry[] = []
      const found = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
        throw unreadable(folder, error)
      })
      for (const entry of found) {
        if (entry.name.startsWith('.') || join(path, entry.name) === ownFolder) continue
        const { name } = entry
        const kind = entry.isSymbolicLink()
          ? 'link'
          : entry.isDirectory()
            ? 'folder'
            : entry.isFile()
              ? 'file'
              : null
        if (!kind) continue
        const sizeBytes = kind === 'file' ? await sizeOf(join(path, name), join(folder, name)) : 0
        // null: removed meanwhile, or no path leads to its name.
        if (sizeBytes !== null) entries.push({ name, kind, sizeBytes })
        else if (isNotUtf8(name)) entries.push({ name, kind: 'unreachable', sizeBytes: 0 })
      }
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    },

    async open(root, file) {
      const path = await inside(root, file)
      const handle = await open(path, FLAGS).catch((error: unknown) => {
        throw unreadable(file, error)
      })
      try {
        const found = await handle.stat()
        // A folder on the way may have been swapped for a link meanwhile: what is open must be what lies inside.
        const lying = await lstat(await inside(root, file))
        if (!found.isFile() || found.ino !== lying.ino || found.dev !== lying.dev)
          throw unreadable(file)
        // The stream closes the handle.
        return { stream: createReadStream('', { fd: handle }), sizeBytes: found.size }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
  }
}

/** Node.js replaces what is not UTF-8 in names. */
const isNotUtf8 = (name: string): boolean => name.includes('\uFFFD')

async function sizeOf(path: string, name: string): Promise<number | null> {
  try {
    return (await lstat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unreadable(name, error)
  }
}

/** The path, if no part of it is a link. */
async function inside(root: string, path: string): Promise<string> {
  const whole = join(root, path)
  const found = await realpath(whole).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  if (found !== whole || !lies(found, root)) throw unreadable(path)
  return whole
}

function lies(path: string, folder: string): boolean {
  const relativePath = relative(folder, path)
  return (
    relativePath === '' ||
    (relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath))
  )
}

function unreadable(path: string, cause?: unknown): AppError {
  const why = cause === undefined ? 'it is a link or not a file' : reasonOf(cause, path)
  return new AppError(
    'source_unreachable',
    `Cannot read ${path || 'the folder'} (${why}). Check that it still exists and that svc can read it, ` +
      'then import again.',
    { cause },
  )
}

function reasonOf(error: unknown, path: string): string {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT'
    ? isNotUtf8(path)
      ? 'it does not exist, or its name is not UTF-8: rename it'
      : 'it does not exist'
    : code === 'EACCES' || code === 'EPERM'
      ? 'permission denied'
      : (code ?? 'unknown reason')
}

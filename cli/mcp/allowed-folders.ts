/** The folders from which files may be uploaded, and whether a file is really in one of them. */
import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { CliError } from '../errors/cli-error.ts'
import { isMediaName } from '../uploads/find-files.ts'
import { lookAt, type SourceFile } from '../uploads/source-file.ts'

export interface AllowedFolders {
  /** Absolute, as they were typed. */
  paths: readonly string[]
  /** Throws `usage` for a file that may not be uploaded. */
  find(typed: string): Promise<SourceFile>
}

/** Throws `usage` for a path that is not a folder. */
export async function allowedFolders(typed: readonly string[]): Promise<AllowedFolders> {
  const folders = await Promise.all(typed.map(folderAt))
  const isInOne = (path: string, of: 'path' | 'real'): boolean =>
    folders.some((folder) => isBelow(folder[of], path))

  return {
    paths: folders.map(({ path }) => path),
    async find(wanted) {
      const path = resolve(folders[0]?.path ?? '', wanted)
      // Before the disk is asked, whose answer would reveal which files there are elsewhere.
      if (!isInOne(path, 'path') && !isInOne(path, 'real')) throw outside(wanted)
      const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
        throw new CliError(
          'usage',
          error.code === 'ENOENT'
            ? `File not found: ${wanted}.`
            : `Cannot read ${wanted}: ${error.code}.`,
          'Check the path.',
          error,
        )
      })
      if (!isInOne(real, 'real')) throw outside(wanted)
      if (!isMediaName(real))
        throw new CliError(
          'usage',
          `${wanted} does not have the file extension of a video or audio file.`,
          'Only video and audio files can be uploaded here. The person can upload others with `svc videos upload`.',
        )
      return lookAt(real)
    },
  }

  function outside(wanted: string): CliError {
    return new CliError(
      'usage',
      `${wanted} is not in a folder from which files may be uploaded, or is a link that leads out of it.`,
      `Use a file in ${folders.map(({ path }) => path).join(' or ')}. ` +
        'Only the person who starts `svc mcp` can allow others, with --folder.',
    )
  }
}

/** `real`: without symbolic links. */
async function folderAt(typed: string): Promise<{ path: string; real: string }> {
  const path = resolve(typed)
  const real = await realpath(path).catch(() => null) // reported below
  if (real === null || !(await stat(real)).isDirectory())
    throw new CliError(
      'usage',
      `--folder: ${typed} is not a folder.`,
      'Use the absolute path of a folder. MCP clients do not expand ~ and variables.',
    )
  return { path, real }
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

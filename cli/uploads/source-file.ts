/** The file to be sent, looked at before anything is created for it. */
import { access, constants, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { CliError } from '../errors/cli-error.ts'
import { isStdinCopy } from './notes-folder.ts'

export interface SourceFile {
  /** Absolute. */
  path: string
  /** Without its folder; `stdin` for a copy of stdin. */
  fileName: string
  sizeBytes: number
  modifiedMs: number
}

export async function lookAt(typed: string): Promise<SourceFile> {
  const path = resolve(typed)
  const refuse = (error: NodeJS.ErrnoException): never => {
    throw new CliError(
      'usage',
      error.code === 'ENOENT'
        ? `File not found: ${typed}.`
        : `Cannot read ${typed}: ${error.message}`,
      'Check the path.',
      error,
    )
  }
  const found = await stat(path).catch(refuse)
  if (!found.isFile()) throw new CliError('usage', `${typed} is not a file.`, 'Use a file.')
  if (found.size === 0) throw new CliError('unsupported_source', `${typed} is empty.`)
  await access(path, constants.R_OK).catch(refuse)
  return {
    path,
    fileName: isStdinCopy(path) ? 'stdin' : basename(path),
    sizeBytes: found.size,
    modifiedMs: found.mtimeMs,
  }
}

/** The API takes 300 characters, and `.mp4` alone is a name, not an extension. */
export const nameOf = ({ fileName }: SourceFile): string =>
  fileName.slice(0, fileName.length - extname(fileName).length).slice(0, 300)

/** Files that are named, and `-` for stdin. */
import { openAsBlob } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { CliError } from './errors/cli-error.ts'

/** For a request: read as it is sent. */
export async function bytesOf(path: string): Promise<Blob> {
  if (path === '-')
    return new Blob([await (await import('node:stream/consumers')).buffer(process.stdin)])
  await requireFile(path)
  return openAsBlob(path)
}

export async function textOf(path: string): Promise<string> {
  if (path === '-') return (await import('node:stream/consumers')).text(process.stdin)
  await requireFile(path)
  return readFile(path, 'utf8')
}

/** JSON as typed, or `@FILE`. */
export async function jsonTyped<T>(
  typed: string | undefined,
  flag: string,
): Promise<T | undefined> {
  if (typed === undefined) return undefined
  const text = typed.startsWith('@') ? await textOf(typed.slice(1)) : typed
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new CliError(
      'usage',
      `${flag} is not JSON: ${(error as Error).message}`,
      `Use ${flag} '{"…": …}', or ${flag} @FILE.`,
    )
  }
}

async function requireFile(path: string): Promise<void> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (stats instanceof Error)
    throw new CliError(
      'usage',
      stats.code === 'ENOENT' ? `File not found: ${path}.` : `Cannot read ${path} (${stats.code}).`,
      'Check the path.',
    )
  if (!stats.isFile())
    throw new CliError('usage', `${path} is not a file.`, 'Use a file, or - for stdin.')
}

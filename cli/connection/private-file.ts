/** Small JSON files that only their owner may read. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CliError } from '../errors/cli-error.ts'

/** Undefined when there is no such file. */
export async function readJsonFile(path: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new CliError(
      'unexpected',
      `Cannot read ${path}: ${(error as Error).message}`,
      'Check who owns the file.',
      error,
    )
  }
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new CliError(
      'unexpected',
      `${path} is not JSON.`,
      'Delete the file and run `svc login` again.',
      error,
    )
  }
}

/** Atomic: written to a temporary file, flushed, renamed. */
export async function writePrivateJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true })

/** Small JSON files that only their owner may read. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError } from '../errors/cli-error.ts'

/** Undefined when there is no such file. `whenBroken`: what to do with one that is not JSON. */
export async function readJsonFile(
  path: string,
  whenBroken = 'Delete the file and run `svc login` again.',
): Promise<unknown> {
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
    throw new CliError('usage', `${path} is not JSON.`, whenBroken, error)
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

const LOCK_MS = { pause: 20, most: 5_000 }

/** Reads, changes and writes it; two that do so at once come one after the other. */
export async function changePrivateJson(
  path: string,
  whenBroken: string,
  change: (content: unknown) => unknown,
): Promise<void> {
  const unlock = await locked(`${path}.lock`)
  try {
    await writePrivateJson(path, change(await readJsonFile(path, whenBroken)))
  } finally {
    await unlock()
  }
}

async function locked(path: string): Promise<() => Promise<void>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  for (const startedAt = Date.now(); ;) {
    try {
      await (await open(path, 'wx', 0o600)).close()
      return () => removeFile(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw notWritable(path, error)
      // Nobody holds it for so long: its holder was killed.
      if (Date.now() - startedAt > LOCK_MS.most) await removeFile(path)
      await pause(LOCK_MS.pause)
    }
  }
}

const notWritable = (path: string, error: unknown): CliError =>
  new CliError(
    'usage',
    `Cannot write in ${dirname(path)}: ${(error as Error).message}`,
    'Check who owns the folder, and whether its disk is full.',
    error,
  )

export const removeFile = (path: string): Promise<void> => rm(path, { force: true })

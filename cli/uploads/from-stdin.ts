/**
 * Stores stdin in a temporary file until it is sent: tus needs its length, and an interruption would
 * lose what cannot be read again (docs/decisions/0115).
 */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { removeFile } from '../connection/private-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { newStdinCopy, notesFolder } from './notes-folder.ts'
import { lookAt, type SourceFile } from './source-file.ts'

/** Throws `interrupted`, and leaves nothing then. */
export async function keepStdin(
  stdin: Readable & { isTTY?: boolean },
  signal: AbortSignal,
): Promise<SourceFile> {
  if (stdin.isTTY)
    throw new CliError(
      'usage',
      'There is no input on stdin.',
      'Pipe a file into it: ffmpeg … | svc videos upload - --name "A name"',
    )
  await mkdir(notesFolder(), { recursive: true, mode: 0o700 })
  const path = newStdinCopy()
  try {
    await pipeline(stdin, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    return await lookAt(path)
  } catch (error) {
    await removeFile(path)
    if (signal.aborted)
      throw new CliError(
        'interrupted',
        'Stopped before all of stdin was read.',
        'Nothing was sent. Run it again.',
        error,
      )
    if (error instanceof CliError)
      throw new CliError('unsupported_source', 'There was no input on stdin.')
    throw new CliError(
      'unexpected',
      `Cannot buffer stdin: ${(error as Error).message}`,
      `It needs disk space in ${notesFolder()}.`,
      error,
    )
  }
}

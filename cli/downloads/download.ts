/** Downloads a file atomically: under a temporary name until it is complete, resuming after interruptions. */
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { problemOf, ProblemError } from '../../daemon/contract/client.ts'
import { unreachable } from '../connection/reach.ts'
import { CliError } from '../errors/cli-error.ts'
import type { ProgressBar } from '../output/progress.ts'
import { formatBytes } from '../output/units.ts'
import { extensionIn } from './file-name.ts'

interface Download {
  /** With a token in it where it needs one. */
  url: string
  /** For what the API itself sends; a token in the address does for media. */
  headers?: Record<string, string>
  /** `-` for stdout; else the path. A function gets the extension that the server gives. */
  to: string | ((extension: string) => string)
  overwrite: boolean
  /** Only the file's owner may read it: there are secrets in it. */
  isPrivate?: boolean
  progress: ProgressBar
  signal: AbortSignal
}

interface Downloaded {
  /** null for stdout. */
  path: string | null
  size_bytes: number
}

/** Attempts without a single new byte before it gives up. */
const TRIES = 5
const PAUSE_MS = 1_000

export async function download(wanted: Download): Promise<Downloaded> {
  const { signal, progress } = wanted
  const first = await answerTo(wanted, 0, null)
  const path =
    typeof wanted.to === 'string'
      ? wanted.to
      : wanted.to(extensionIn(first.headers.get('content-disposition')))
  if (path !== '-' && !wanted.overwrite && (await stat(path).catch(() => null))) {
    await first.body?.cancel()
    throw new CliError(
      'conflict',
      `${path} already exists.`,
      'Use another name with --output, or add --overwrite.',
    )
  }
  const part = path === '-' ? null : `${path}.${process.pid}.part`
  try {
    const size = await fetchInto(part, wanted, (sink) => fetchAll(wanted, first, sink, path))
    if (part) await rename(part, path)
    return { path: part === null ? null : path, size_bytes: size }
  } catch (error) {
    await first.body?.cancel().catch(() => undefined) // what is read already, or being read, needs no end
    if (signal.aborted)
      throw new CliError(
        'interrupted',
        'Stopped; nothing was kept.',
        'Run the command again to start over.',
      )
    throw error
  } finally {
    progress.end()
    // Another run could not know which version of the file a part belongs to; where none could be made, there is none.
    if (part) await rm(part, { force: true }).catch(() => undefined)
  }
}

/** Closed whatever becomes of it: a name is given to nothing that is open. */
async function fetchInto(
  part: string | null,
  { isPrivate = false }: Download,
  fetchAll: (sink: Sink) => Promise<number>,
): Promise<number> {
  const sink = part === null ? stdoutSink : await fileSink(part, isPrivate ? 0o600 : 0o666)
  try {
    const size = await fetchAll(sink)
    await sink.finish()
    return size
  } finally {
    await sink.close()
  }
}

/** Answers how many bytes there were. */
async function fetchAll(
  wanted: Download,
  first: Response,
  sink: Sink,
  path: string,
): Promise<number> {
  const { url, signal, progress } = wanted
  const total = Number(first.headers.get('content-length')) || null
  const tag = first.headers.get('etag')
  const label = path === '-' ? 'Downloading' : `Downloading ${path}`
  let received = 0
  let response: Response | undefined = first
  let before = -1
  for (let tries = 0; ;) {
    try {
      response ??= await answerTo(wanted, received, tag)
      for await (const bytes of response.body!) {
        await sink.write(bytes)
        // Counted when it is there: the next try goes on behind it.
        received += bytes.length
        progress.update(label, total === null ? undefined : received / total, formatBytes(received))
      }
      if (total === null || received === total) return received
    } catch (error) {
      if (signal.aborted || error instanceof ProblemError || error instanceof CliError) throw error
      if (!isLineFault(error)) throw error
      tries = received > before ? 1 : tries + 1
      before = received
      if (tries >= TRIES) throw unreachable(new URL(url).origin, error)
      progress.print('Connection lost; retrying.')
    }
    response = undefined
    await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined) // an abort is seen at the next request
  }
}

/** A disk that is full or a reader that is gone is no fault of the line. */
const isLineFault = (error: unknown): boolean =>
  !['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EPIPE', 'EIO'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** Requests the same version of the file from a byte on. Throws the problem that the appliance sends. */
async function answerTo(
  { url, signal, headers: own }: Download,
  from: number,
  tag: string | null,
): Promise<Response> {
  // Without compression, which would make the length differ from the declared one.
  const headers = {
    ...own,
    'accept-encoding': 'identity',
    ...(from > 0 ? { range: `bytes=${from}-`, ...(tag ? { 'if-range': tag } : {}) } : {}),
  }
  const response = await fetch(url, { signal, headers }).catch((error: unknown) => {
    throw signal.aborted || from > 0 ? error : unreachable(new URL(url).origin, error)
  })
  if (!response.ok) throw new ProblemError(await problemOf(response))
  if (from > 0 && response.status !== 206) {
    await response.body?.cancel()
    throw new CliError(
      'conflict',
      'The file was replaced during the download.',
      'Run the command again.',
    )
  }
  return response
}

interface Sink {
  write(bytes: Uint8Array): Promise<void>
  /** All of it is to last. */
  finish(): Promise<void>
  /** Whatever became of it. */
  close(): Promise<void>
}

/** Target of a download. Each write resolves when the bytes have been written, so that the count is accurate. */
const stdoutSink: Sink = {
  write: (bytes) =>
    new Promise((resolve, reject) =>
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve())),
    ),
  finish: async () => {},
  close: async () => {},
}

async function fileSink(path: string, mode: number): Promise<Sink> {
  // A file that is there already would keep its own mode.
  await rm(path, { force: true }).catch(() => undefined) // then it cannot be opened either
  const file = await open(path, 'wx', mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENAMETOOLONG')
      throw new CliError(
        'usage',
        'The name of the file is too long.',
        'Use a shorter name, with --output.',
        error,
      )
    throw new CliError(
      error.code === 'ENOSPC' ? 'storage_full' : 'usage',
      `Cannot write in ${dirname(resolve(path))} (${error.code}).`,
      'Name a file in an existing folder that you can write to, with --output.',
      error,
    )
  })
  return {
    write: async (bytes) => {
      for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
    },
    finish: () => file.sync(),
    close: () => file.close(),
  }
}

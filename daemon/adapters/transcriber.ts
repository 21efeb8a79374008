/** Runs the operator's speech recognition program: see ports/tracks.ts and docs/transcription.md. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../contract/errors.ts'
import type { Log } from '../ports/deps.ts'
import type { Transcriber } from '../ports/tracks.ts'
import { findLauncher, type Launcher } from './transcriber/launcher.ts'
import { stepBack } from './transcriber/step-back.ts'

export interface TranscriberOptions {
  /** Program and arguments with placeholders; null when none is set up. */
  command: readonly string[] | null
  /** null: four times the sound, and a quarter of an hour for loading a model. */
  limitSeconds: number | null
  /** PATH. */
  searchPath: string | undefined
  log: Log
}
type Job = Parameters<Transcriber['transcribe']>[0]

const PATIENCE_MS = 2_000
const STDERR_CHARS = 8_192
const MOST_BYTES = 10_000_000
const TOO_LONG =
  'The transcriber exceeded its time limit and was ended. Raise SVC_TRANSCRIBER_SECONDS, ' +
  'or use a smaller model.'
/** How the kernel ends what has taken more than it may. */
const EXCESS: Partial<Record<NodeJS.Signals, string>> = {
  SIGXCPU: TOO_LONG,
  SIGXFSZ: 'The transcriber wrote a file larger than 10 GB and was ended.',
}
const usualLimit = (audioSeconds: number): number => audioSeconds * 4 + 900

export function createTranscriber({
  command,
  limitSeconds,
  searchPath,
  log,
}: TranscriberOptions): Transcriber {
  let launcher: Promise<Launcher> | undefined
  return {
    isSet: command !== null,
    async transcribe(job, signal) {
      if (!command) throw new AppError('transcriber_missing')
      const seconds = limitSeconds ?? usualLimit(job.audioSeconds)
      const words = [
        ...(await (launcher ??= findLauncher(searchPath)))(seconds),
        ...filled(command, job),
      ]
      const limit = AbortSignal.timeout(Math.ceil(seconds * 1000))
      const stdout = await run(words, {
        program: command[0]!,
        cwd: job.folder,
        searchPath,
        signal,
        limit,
        log,
      })
      const text = (await resultIn(job)) ?? stdout
      if (text.trim() === '')
        throw new AppError(
          'transcription_failed',
          'The transcriber exited without an error but wrote no text.',
        )
      return text
    },
  }
}

/** `{output}` has no ending: programs add theirs, or write to exactly this file. */
function filled(command: readonly string[], { audio, language, folder }: Job): string[] {
  const values: Record<string, string> = {
    audio,
    language: language ?? 'auto',
    output: join(folder, 'transcript'),
    folder,
  }
  return command.map((word) =>
    word.replace(/\{(audio|language|output|folder)\}/g, (_, name: string) => values[name]!),
  )
}

interface RunOptions {
  program: string
  cwd: string
  searchPath: string | undefined
  signal: AbortSignal
  limit: AbortSignal
  log: Log
}

/** In a process group of its own, behind everything else on the machine. Answers its standard output. */
async function run(
  [command, ...args]: string[],
  { program, cwd, searchPath, signal, limit, log }: RunOptions,
): Promise<string> {
  signal.throwIfAborted()
  const child = spawn(command!, args, {
    // Nothing of ours but where programs lie: secrets stay here.
    cwd,
    env: searchPath === undefined ? {} : { PATH: searchPath },
    detached: true,
    shell: false,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) stepBack(child.pid)
  const stdout = collected(child.stdout!, (text) => text.slice(0, MOST_BYTES))
  const stderr = collected(child.stderr!, (text) => text.slice(-STDERR_CHARS))

  let kill: NodeJS.Timeout | undefined
  const stop = (): void => {
    signalGroup(child, 'SIGTERM')
    kill ??= setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS)
  }
  const stops = AbortSignal.any([signal, limit])
  stops.addEventListener('abort', stop, { once: true })
  try {
    const { code, name } = await exitOf(child)
    // Ends remaining child processes, which would also keep the pipes open.
    signalGroup(child, 'SIGKILL')
    await Promise.race([closed(child), pause(PATIENCE_MS, undefined, { ref: false })])
    signal.throwIfAborted()
    if (limit.aborted) throw new AppError('transcription_failed', TOO_LONG)
    if (code !== 0) {
      log.warn({ program, code, signal: name, said: stderr() }, 'the transcriber failed')
      const excess = name && EXCESS[name]
      throw new AppError(
        'transcription_failed',
        excess ??
          `The transcriber exited with ${name ?? `code ${code}`}: ` +
            `${lastLine(stderr()) || 'no output'}`,
      )
    }
    return stdout()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EACCES') throw error
    throw new AppError(
      'transcription_failed',
      `Could not start the program in SVC_TRANSCRIBER: ${program}`,
      { cause: error },
    )
  } finally {
    clearTimeout(kill)
    stops.removeEventListener('abort', stop)
  }
}

function exitOf(
  child: ChildProcess,
): Promise<{ code: number | null; name: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error)
    })
    child.once('exit', (code, name) => resolve({ code, name }))
  })
}

/** All of its output is read. */
function closed(child: ChildProcess): Promise<unknown> {
  return Promise.all(
    [child.stdout!, child.stderr!].map((stream) =>
      stream.closed ? undefined : once(stream, 'close'),
    ),
  )
}

function collected(stream: NodeJS.ReadableStream, keep: (text: string) => string): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => {
    text = keep(text + part)
  })
  return () => text
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, name)
  } catch {
    // Nobody of the group is left, or this system knows no groups.
    if (child.exitCode === null && child.signalCode === null) child.kill(name)
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)!.slice(0, 300)

/** Finds the output: WebVTT before SRT, the suggested name before others. null when there is none. */
async function resultIn({ folder, audio }: Job): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => join(folder, name) !== audio)
  const wanted = [
    'transcript.vtt',
    'transcript.srt',
    'transcript',
    ...names.filter((name) => name.endsWith('.vtt')),
    ...names.filter((name) => name.endsWith('.srt')),
  ]
  const found = wanted.find((name) => names.includes(name))
  if (found === undefined) return null
  const path = join(folder, found)
  const { size } = await stat(path)
  if (size > MOST_BYTES)
    throw new AppError(
      'transcription_failed',
      `The transcriber wrote ${size} bytes; the limit is ${MOST_BYTES}.`,
    )
  return readFile(path, 'utf8')
}

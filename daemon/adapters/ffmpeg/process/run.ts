/** The one place that starts ffmpeg and ffprobe, and sees to it that they end. */
import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { stepBack } from './step-back.ts'

export interface Program {
  path: string
  /**
   * What starts it: empty, or a program that has the kernel end it together with us. Without one a child
   * of a killed daemon still ends soon, at its next write: every call writes to a pipe that we read.
   */
  launcher: readonly string[]
}

export interface RunOptions {
  signal: AbortSignal
  /** Encodes step back behind everything else on the machine. */
  background?: boolean
  /** Pipes from fd 3 on: which way the bytes go, seen from here. */
  pipes?: readonly ('read' | 'write')[]
  stdin?: boolean
  stdout?: boolean
  /** A program through whose pipes nothing goes for so long hangs, and is ended; absent, it may wait as long as it likes. */
  silenceMs?: number
}

export interface RunIo {
  stdin: Writable
  stdout: Readable
  /** By place in `pipes`; one that is read is a Readable, one that is written a Writable. */
  pipes: (Readable & Writable)[]
  /** Resolves when the program has said something like it on standard error; null when it ended without. */
  said(pattern: RegExp): Promise<RegExpExecArray | null>
}

/** The child ended otherwise than asked to. */
export class RunFailure extends Error {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The last of what it said. */
  readonly said: string
  constructor(program: string, code: number | null, signal: NodeJS.Signals | null, said: string) {
    super(`${program} ended with ${signal ?? `code ${code}`}: ${said.trim() || 'it said nothing'}`)
    this.name = 'RunFailure'
    this.code = code
    this.signal = signal
    this.said = said
  }
}

const PATIENCE_MS = 2_000
const SAID_CHARS = 8_192
/** For what has work all the time. */
export const SILENCE_MS = 120_000
/** Looks a silence: counted, not timed, since a machine that slept did not hang. */
const LOOKS = 10
/** What `-progress` says: signs of life, not words. */
const PROGRESS = /^(?:frame|fps|stream_\d+_\d+_q|bitrate|total_size|out_time(?:_us|_ms)?|dup_frames|drop_frames|speed|progress)=.*\n/gm

/**
 * Runs a program while `use` reads and writes its pipes; answers what `use` answers, after the program's end.
 * Throws the signal's reason, else what `use` threw, else RunFailure. A pipe that ends early or breaks is no
 * reason for `use` to throw: the program's exit says why.
 */
export async function run<T>(program: Program, args: readonly string[], options: RunOptions, use: (io: RunIo) => Promise<T>): Promise<T> {
  options.signal.throwIfAborted()
  const [command, ...rest] = [...program.launcher, program.path, ...args]
  const child = spawn(command!, rest, {
    // A group of its own, so that all of it can be ended, and Ctrl-C in a terminal reaches only us.
    detached: true,
    // Nothing of ours: secrets stay here, and settings such as FFREPORT or http_proxy have no say. No tool needs a variable.
    env: {},
    shell: false,
    windowsHide: true,
    stdio: [options.stdin ? 'pipe' : 'ignore', options.stdout ? 'pipe' : 'ignore', 'pipe', ...(options.pipes ?? []).map(() => 'pipe' as const)],
  })
  const ended = endOf(child)
  const said = tailOf(child.stderr!)
  const hear = (pattern: RegExp): Promise<RegExpExecArray | null> => heard(child.stderr!, said, pattern)
  if (options.background && child.pid !== undefined) stepBack(child.pid)

  let kill: NodeJS.Timeout | undefined
  const stop = (): void => {
    if (kill) return
    signalGroup(child, 'SIGTERM')
    kill = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS)
    for (const pipe of child.stdio) pipe?.destroy()
  }
  options.signal.addEventListener('abort', stop, { once: true })
  const watch = watchFor(child, options.silenceMs, stop)

  try {
    // A broken pipe is told by the child's exit; without a listener it would end us.
    for (const pipe of child.stdio) pipe?.on('error', () => {})
    const using = use({ stdin: child.stdin!, stdout: child.stdout!, pipes: child.stdio.slice(3) as (Readable & Writable)[], said: hear })
    using.catch(stop)
    const [used, exit] = await Promise.allSettled([using, ended])
    options.signal.throwIfAborted()
    if (watch.hung) throw new RunFailure(program.path, null, 'SIGTERM', `${said()}\nIt did nothing any more.`)
    if (used.status === 'rejected') throw used.reason
    if (exit.status === 'rejected') throw exit.reason
    if (exit.value.code !== 0) throw new RunFailure(program.path, exit.value.code, exit.value.signal, said())
    return used.value
  } finally {
    clearTimeout(kill)
    watch.end()
    options.signal.removeEventListener('abort', stop)
  }
}

/** Ends it when neither it nor we moved a byte. What waits for us to read it is no silence of the child's. */
function watchFor(child: ChildProcess, silenceMs: number | undefined, stop: () => void): { readonly hung: boolean; end(): void } {
  if (silenceMs === undefined) return { hung: false, end: () => {} }
  const pipes = child.stdio.filter((pipe) => pipe !== null && pipe !== undefined) as Socket[]
  const moved = (): number => pipes.reduce((sum, pipe) => sum + (pipe.bytesRead ?? 0) + (pipe.bytesWritten ?? 0), 0)
  let [before, silent, hung] = [moved(), 0, false]
  const looking = setInterval(() => {
    const now = moved()
    const waitsForUs = pipes.some((pipe) => pipe.readableLength > 0)
    silent = now === before && !waitsForUs ? silent + 1 : 0
    before = now
    if (silent < LOOKS) return
    hung = true
    stop()
  }, silenceMs / LOOKS)
  return {
    get hung() {
      return hung
    },
    end: () => clearInterval(looking),
  }
}

/** Its end, with all that it said read. */
function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const silent = new Promise<void>((resolve) => child.stderr!.once('close', resolve))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      // Also said when a signal could not be sent; only a child that never started ends here.
      if (child.pid === undefined) reject(error)
    })
    child.once('exit', (code, signal) => void silent.then(() => resolve({ code, signal })))
  })
}

function tailOf(stream: Readable): () => string {
  let tail = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    tail = (tail + text).replace(PROGRESS, '').slice(-SAID_CHARS)
  })
  return () => tail
}

/**
 * Reads at once and hands on after `gate`: what nobody reads of a child's pipe is thrown away when the child ends.
 * Throws what the gate throws.
 */
export function readAfter(gate: Promise<void>, stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const iterator = stream[Symbol.asyncIterator]()
  const first = iterator.next()
  // Heard when it is its turn.
  first.catch(() => undefined)
  return (async function* handOn() {
    await gate
    for (let step = await first; !step.done; step = await iterator.next()) yield step.value
  })()
}

function heard(stream: Readable, said: () => string, pattern: RegExp): Promise<RegExpExecArray | null> {
  return new Promise((resolve) => {
    const look = (isLast: boolean): void => {
      const match = pattern.exec(said())
      if (!match && !isLast) return
      stream.off('data', onData)
      resolve(match)
    }
    const onData = (): void => look(false)
    stream.on('data', onData)
    stream.once('close', () => look(true))
    look(stream.closed)
  })
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, name)
  } catch {
    // No group of that number: it has ended meanwhile, or this system knows no groups.
    child.kill(name)
  }
}

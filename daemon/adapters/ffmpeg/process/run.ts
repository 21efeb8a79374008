/** The one place that starts programs that read what strangers send, and sees to it that they end. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { Lease } from '../../../ports/engine-call.ts'
import { FILE } from './bubblewrap.ts'
import { pauseBelow } from './pause-below.ts'
import type { ProcessLimits } from './limits.ts'
import { followInside } from './inside.ts'
import type { ProcessRuns } from './runs.ts'
import type { Sandbox } from './sandbox.ts'
import { offerFirst, stepBack } from './step-back.ts'
import { waitsForUs, watch, type Excess } from './watch.ts'

export interface Program {
  path: string
  /**
   * The sandbox to run in. Without one, the child of a killed daemon still ends at its next write,
   * since every call writes to a pipe that the daemon reads.
   */
  sandbox: Sandbox
  /** Group of processes that are ended together. */
  runs?: ProcessRuns
}

export interface RunOptions {
  signal: AbortSignal
  limits: ProcessLimits
  /** Further files and folders, under their own paths, that it may read besides the `file:` arguments. */
  sees?: readonly string[]
  /** Files that it makes, which its arguments name by `file:`. They are made empty before it starts. */
  makes?: readonly string[]
  /** Encodes step back behind everything else on the machine. */
  background?: boolean
  /** The program is suspended while the lease does not permit it to run. */
  lease?: Lease
  /** Pipes from fd 3 on: which way the bytes go, seen from here. */
  pipes?: readonly ('read' | 'write')[]
  stdin?: boolean
  stdout?: boolean
  /**
   * Ends a program that transfers nothing through its pipes for this long; absent: no limit. On Linux the
   * time in which it waits for a processor does not count: a busy machine is no fault of the program's.
   */
  silenceMs?: number
}

export interface RunIo {
  stdin: Writable
  stdout: Readable
  /** In the order of `pipes`: Readable for 'read', Writable for 'write'. */
  pipes: (Readable & Writable)[]
  /** Resolves with the first match on standard error; null when the program ends without one. */
  stderrMatch(pattern: RegExp): Promise<RegExpExecArray | null>
  /** Resolves at the end with whether the program succeeded: a pipe ends in the same way when it was killed. */
  endedWell: Promise<boolean>
}

/** The child ended otherwise than asked to. */
export class RunFailure extends Error {
  readonly program: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The end of its standard error. */
  readonly stderrText: string
  /** The limit that the process exceeded and was ended for; null when none. */
  readonly excess: Excess | null
  constructor(
    program: string,
    { code, signal }: Exit,
    stderrText: string,
    excess: Excess | null = null,
  ) {
    super(
      `${program} ended with ` +
        `${signal ?? `code ${code}`}${excess ? ` for too much ${excess}` : ''}: ` +
        `${stderrText.trim() || 'no output'}`,
    )
    this.name = 'RunFailure'
    this.program = program
    this.code = code
    this.signal = signal
    this.stderrText = stderrText
    this.excess = excess
  }
}

interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

const PATIENCE_MS = 2_000
const STDERR_CHARS = 8_192
/** For what has work all the time. */
export const SILENCE_MS = 120_000
/** Progress reports: signs of life that are not part of the messages. */
const PROGRESS =
  /^(?:frame|fps|stream_\d+_\d+_q|bitrate|total_size|out_time(?:_us|_ms)?|dup_frames|drop_frames|speed|progress)=.*\n/gm

/**
 * Any program that reads what a stranger sent runs by this: `{ path, sandbox }` of the `ffmpeg`
 * that was found with another `path` is another program in the same sandbox. It sees the system
 * (/usr), its own file, what its arguments name by `file:PATH` (behind `-i` read-only; what is in
 * `makes` it may write; any other is refused), and `sees`. It can open no socket and start no
 * process; threads are fine. Talk to it by stdin, stdout and `pipes`.
 *
 * Runs a program while `use` reads and writes its pipes; answers what `use` answers, after the program's end.
 * Throws the signal's reason, else what `use` threw, else RunFailure. A pipe that ends early or breaks is no
 * reason for `use` to throw: the program's exit shows why.
 */
export async function run<T>(
  program: Program,
  args: readonly string[],
  options: RunOptions,
  use: (io: RunIo) => Promise<T>,
): Promise<T> {
  const { runs } = program
  if (!runs) return runAlone(program, args, options, use)
  return runs.add(options.signal, (signal) => runAlone(program, args, { ...options, signal }, use))
}

async function runAlone<T>(
  program: Program,
  args: readonly string[],
  options: RunOptions,
  use: (io: RunIo) => Promise<T>,
): Promise<T> {
  options.signal.throwIfAborted()
  const child = start(program, args, options)
  // Too many files are open: it has no pipes, and its error comes with the next tick.
  if (!child.stderr) throw (await once(child, 'error'))[0]
  const ended = endOf(child, program.sandbox)
  const stderrText = tailOf(child.stderr!)
  const stderrMatch = (pattern: RegExp): Promise<RegExpExecArray | null> =>
    createStderrReader(child.stderr!, stderrText, pattern)
  if (child.pid !== undefined) {
    offerFirst(child.pid)
    if (options.background) stepBack(child.pid, { isNice: program.sandbox.isNested })
  }
  const inside = followInside(child, program.sandbox)

  // A suspended process would stay forever if nothing ended it together with the daemon.
  const giving = pauseBelow(child, program.sandbox.info.lifetime.holds ? options.lease : undefined)
  let kill: NodeJS.Timeout | undefined
  const stop = (): void => {
    if (kill) return
    giving.end()
    inside.find()
    signalGroup(child, 'SIGTERM')
    kill = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS)
    // Standard error ends when the last that runs of it has ended.
    for (const pipe of child.stdio) if (pipe !== child.stderr) pipe?.destroy()
  }
  options.signal.addEventListener('abort', stop, { once: true })
  const watching = watch(
    child,
    options.limits,
    {
      silenceMs: options.silenceMs,
      stands: () => giving.stands,
      starvedShare: inside.starvedShare,
      threads:
        program.sandbox.countsThreads === null
          ? null
          : { most: program.sandbox.countsThreads, count: inside.threads },
    },
    stop,
  )
  const clearing = clearBehind(child)

  try {
    // A broken pipe shows in the child's exit; without a listener it would end us.
    for (const pipe of child.stdio) pipe?.on('error', () => {})
    const endedWell = ended.then(
      (exit) => exit.code === 0 && !watching.excess && !excessOf(exit, stderrText()),
      () => false,
    )
    const using = use({
      stdin: child.stdin!,
      stdout: child.stdout!,
      pipes: child.stdio.slice(3, 3 + (options.pipes?.length ?? 0)) as (Readable & Writable)[],
      stderrMatch,
      endedWell,
    })
    using.catch(stop)
    const [used, exit] = await Promise.allSettled([using, ended])
    await inside.gone()
    options.signal.throwIfAborted()
    if (watching.excess)
      throw new RunFailure(
        program.path,
        { code: null, signal: 'SIGTERM' },
        stderrText(),
        watching.excess,
      )
    if (used.status === 'rejected') throw used.reason
    if (exit.status === 'rejected') throw exit.reason
    const excess = excessOf(exit.value, stderrText())
    // A program that was refused memory may end as if its input ended there.
    if (exit.value.code !== 0 || excess)
      throw new RunFailure(program.path, exit.value, stderrText(), excess)
    return used.value
  } finally {
    clearTimeout(kill)
    watching.end()
    giving.end()
    clearing.end()
    inside.end()
    options.signal.removeEventListener('abort', stop)
  }
}

/**
 * glibc allocates a picture's memory from a shared heap after the first one was freed, and
 * fragmentation then costs some 25 MB for an encode of 4K. With a fixed threshold, every picture is
 * mapped separately (figures: bench/ladder/README.md). Other systems ignore the variable.
 */
export const ENVIRONMENT: Record<string, string> = {
  MALLOC_MMAP_THRESHOLD_: String(1_024 * 1_024),
  // In the desktop app our own Node is the app's program.
  ...(process.versions['electron'] ? { ELECTRON_RUN_AS_NODE: '1' } : {}),
}

function start(
  { path, sandbox }: Program,
  args: readonly string[],
  options: RunOptions,
): ChildProcess {
  const { limits, sees = [], makes = [], background = false, stdin, stdout, pipes = [] } = options
  requireDeclared(args, makes)
  const launch = sandbox.launch({
    path,
    args,
    limits,
    sees,
    background,
    firstFile: 3 + pipes.length,
  })
  const [command, ...rest] = launch.command
  try {
    return spawn(command!, rest, {
      // A group of its own, so that all of it can be ended, and Ctrl-C in a terminal reaches only us.
      detached: true,
      // Nothing of ours: secrets stay here, and settings such as FFREPORT or http_proxy have no say.
      env: ENVIRONMENT,
      shell: false,
      windowsHide: true,
      stdio: [
        stdin ? 'pipe' : 'ignore',
        stdout ? 'pipe' : 'ignore',
        'pipe',
        ...pipes.map(() => 'pipe' as const),
        ...launch.files,
      ],
    })
  } finally {
    launch.close()
  }
}

/** Refuses undeclared output files: in a sandbox a declared file is created empty before the program starts. */
function requireDeclared(args: readonly string[], makes: readonly string[]): void {
  const undeclared = args.find(
    (arg, at) =>
      arg.startsWith(FILE) && args[at - 1] !== '-i' && !makes.includes(arg.slice(FILE.length)),
  )
  if (undeclared !== undefined)
    throw new Error(`${undeclared} is neither behind -i nor among the files that the program makes`)
}

/** A program that the kernel refuses memory or time ends by itself, with a message of its own. */
function excessOf({ signal }: Exit, stderrText: string): Excess | null {
  if (signal === 'SIGXFSZ' || /File too large/i.test(stderrText)) return 'file'
  if (signal === 'SIGXCPU' || /received signal 24\b/.test(stderrText)) return 'time'
  return /Cannot allocate memory|malloc of size \d+ failed|bad_alloc|out of memory/i.test(
    stderrText,
  )
    ? 'memory'
    : null
}

/**
 * Ends the remaining processes: in a sandbox the kernel does that, elsewhere the process group is
 * ended. Pipes held by processes outside the group are closed, since their end would never come.
 */
function clearBehind(child: ChildProcess): { end(): void } {
  let looking: NodeJS.Timeout | undefined
  child.once('exit', () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // Nothing is left of it.
    }
    const pipes = child.stdio.filter((pipe) => pipe !== null && pipe !== undefined) as Socket[]
    let read = -1
    looking = setInterval(() => {
      const now = pipes.reduce((sum, pipe) => sum + (pipe.bytesRead ?? 0), 0)
      if (now === read && !waitsForUs(pipes)) for (const pipe of pipes) pipe.destroy()
      read = now
    }, PATIENCE_MS)
  })
  return { end: () => clearInterval(looking) }
}

/** Resolves when the process has ended and all of its output is read. */
function endOf(child: ChildProcess, sandbox: Sandbox): Promise<Exit> {
  const silent = new Promise<void>((resolve) => child.stderr!.once('close', resolve))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      // Also emitted when a signal could not be sent; only a child that never started ends here.
      if (child.pid === undefined) reject(error)
    })
    child.once(
      'exit',
      (code, signal) =>
        void silent.then(() =>
          resolve(sandbox.isNested ? exitInside({ code, signal }) : { code, signal }),
        ),
    )
  })
}

const SIGNALS = new Map(
  Object.entries(constants.signals).map(([name, number]) => [number, name as NodeJS.Signals]),
)

/** The sandbox ends like a shell: with 128 plus the number of the signal that ended the program inside. */
function exitInside(exit: Exit): Exit {
  const signal = exit.code === null ? undefined : SIGNALS.get(exit.code - 128)
  return signal ? { code: null, signal } : exit
}

function tailOf(stream: Readable): () => string {
  let tail = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    tail = (tail + text).replace(PROGRESS, '').slice(-STDERR_CHARS)
  })
  return () => tail
}

/**
 * Reads at once but delivers after `gate`, since unread output of a child is lost when it ends. Throws
 * what the gate throws.
 */
export function readAfter(
  gate: Promise<void>,
  stream: AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  const iterator = stream[Symbol.asyncIterator]()
  const first = iterator.next()
  // Handled when it is its turn.
  first.catch(() => undefined)
  return (async function* handOn() {
    await gate
    for (let step = await first; !step.done; step = await iterator.next()) yield step.value
  })()
}

function createStderrReader(
  stream: Readable,
  stderrText: () => string,
  pattern: RegExp,
): Promise<RegExpExecArray | null> {
  return new Promise((resolve) => {
    const look = (isLast: boolean): void => {
      const match = pattern.exec(stderrText())
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

/**
 * A process that reads one text after another; started on demand and ended after some idle time. A
 * thread would not do: where one has no memory left, V8 may end the whole process.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AppError, refusal, type AppErrorMore, type ErrorCode } from '../../contract/errors.ts'

export interface Bounds {
  /** Limits for one text. */
  processorSeconds: number
  memoryMegabytes: number
}

export interface TextTask {
  task: string
  input: object
}
/** `refused`: by an AppError. */
export type TextTaskAnswer =
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: ErrorCode; message: string; more: AppErrorMore }
  | { kind: 'failed'; message: string; stack: string | undefined }

export interface TextProcess {
  /** Number of waiting and running tasks. */
  readonly count: number
  readonly size: number
  ask(question: TextTask, size: number, signal: AbortSignal | undefined): Promise<unknown>
  close(): Promise<void>
}

interface PendingTask {
  question: TextTask
  size: number
  signal: AbortSignal | undefined
  done(value: unknown): void
  failed(error: unknown): void
}

const LOOK_EVERY_MS = 100
/** A machine may have no time for the process. */
const MOST_MS = 120_000
/** Where the system does not report the processor time of another process, that much time a second of it. */
const TIMES_UNMEASURED = 5
const IDLE_MS = 10_000
const YOUNG_MEGABYTES = 16
/** Exit code of an abort where there are no signals, or a shell reports one. */
const ABORTED = 134
/** USER_HZ, the same on every Linux. */
const TICKS_PER_SECOND = 100
/** Nothing of the daemon's: its settings hold secrets. */
const ENVIRONMENT: Record<string, string> = process.versions['electron']
  ? { ELECTRON_RUN_AS_NODE: '1' }
  : {}

/** `data`: for the program, as JSON in its first argument. */
export function createTextProcess(file: URL, data: object, bounds: Bounds): TextProcess {
  const waiting: PendingTask[] = []
  let current: PendingTask | undefined
  let child: ChildProcess | undefined
  let watching: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function start(): ChildProcess {
    const started = fork(fileURLToPath(file), [JSON.stringify(data)], {
      execArgv: [
        ...process.execArgv,
        `--max-old-space-size=${bounds.memoryMegabytes}`,
        `--max-semi-space-size=${YOUNG_MEGABYTES}`,
      ],
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (answer) => child === started && settle(answer as TextTaskAnswer))
    started.on('error', (error) => child === started && end(error))
    started.on('exit', (code, signal) => {
      if (child !== started) return
      // V8 aborts, or the system ends the process that takes most.
      const isFull = signal === 'SIGABRT' || signal === 'SIGKILL' || code === ABORTED
      end(isFull ? refusal('reading_large') : new Error('the process that reads texts has ended'))
    })
    return started
  }

  function next(): void {
    if (current || closed) return
    current = waiting.shift()
    if (!current) return becomeIdle()
    clearTimeout(idle)
    const reading = (child ??= start())
    // Keeps the daemon alive only while somebody is waiting.
    reading.ref()
    reading.channel?.ref()
    watch(reading)
    // A process that has ended meanwhile is noticed by its event.
    reading.send(current.question, () => undefined)
  }

  function becomeIdle(): void {
    child?.unref()
    child?.channel?.unref()
    // When an idle process ends by itself, the time of its successor begins anew.
    clearTimeout(idle)
    idle = setTimeout(() => void stop(), IDLE_MS).unref()
  }

  function settle(answer: TextTaskAnswer): void {
    const request = leave()
    if (answer.kind === 'done') request?.done(answer.value)
    else if (answer.kind === 'refused')
      request?.failed(new AppError(answer.code, answer.message, answer.more))
    else request?.failed(Object.assign(new Error(answer.message), { stack: answer.stack }))
    next()
  }

  /** The process goes, whatever it does; the one for the next text is new. */
  function end(reason: unknown): void {
    const request = leave()
    void stop()
    request?.failed(reason)
    next()
  }

  function leave(): PendingTask | undefined {
    clearInterval(watching)
    const request = current
    current = undefined
    return request
  }

  async function stop(): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null || !ending.pid) return
    ending.ref()
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }

  /** By its own processor time: on a machine that is busy a text is no slower to read than elsewhere. */
  function watch({ pid = 0 }: ChildProcess): void {
    const beganAt = performance.now()
    const before = processorSeconds(pid)
    watching = setInterval(() => {
      const used = processorSeconds(pid)
      const lastedMs = performance.now() - beganAt
      const seconds = used === undefined ? lastedMs / 1000 / TIMES_UNMEASURED : used - (before ?? 0)
      if (seconds > bounds.processorSeconds || lastedMs > MOST_MS) end(tooSlow())
    }, LOOK_EVERY_MS)
  }

  const tooSlow = (): AppError => refusal('reading_slow', { seconds: bounds.processorSeconds })

  function give(request: PendingTask): void {
    if (request === current) return end(request.signal!.reason)
    waiting.splice(waiting.indexOf(request), 1)
    request.failed(request.signal!.reason)
  }

  return {
    get count() {
      return waiting.length + (current ? 1 : 0)
    },
    get size() {
      return waiting.reduce((sum, { size }) => sum + size, current?.size ?? 0)
    },
    ask: (question, size, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new AppError('shutting_down'))
        const stopped = (): void => give(request)
        const settled =
          <T>(how: (value: T) => void) =>
          (value: T): void => {
            signal?.removeEventListener('abort', stopped)
            how(value)
          }
        const request: PendingTask = {
          question,
          size,
          signal,
          done: settled(resolve),
          failed: settled(reject),
        }
        signal?.addEventListener('abort', stopped, { once: true })
        waiting.push(request)
        next()
      }),
    async close() {
      closed = true
      clearTimeout(idle)
      const open = [leave(), ...waiting.splice(0)]
      await stop()
      for (const request of open) request?.failed(new AppError('shutting_down'))
    },
  }
}

/** Undefined where the system does not report it, or the process has ended. */
function processorSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // After the name, which may hold anything, the 12th and 13th field (proc(5): utime, stime).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

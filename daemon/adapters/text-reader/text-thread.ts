/** A thread that reads one text after another; started on demand and ended after some idle time. */
import { Worker } from 'node:worker_threads'
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

export interface TextThread {
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
/** Where the processor's time is not told, or a machine has no time for the thread. */
const MOST_MS = 120_000
const IDLE_MS = 10_000
const YOUNG_MEGABYTES = 64

export function createTextThread(file: URL, data: object, bounds: Bounds): TextThread {
  const waiting: PendingTask[] = []
  let current: PendingTask | undefined
  let worker: Worker | undefined
  let watching: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function start(): Worker {
    const started = new Worker(file, {
      workerData: data,
      resourceLimits: {
        maxOldGenerationSizeMb: bounds.memoryMegabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    })
    started.on('message', (answer: TextTaskAnswer) => worker === started && settle(answer))
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (worker === started)
        end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal('reading_large') : error)
    })
    started.on(
      'exit',
      () => worker === started && end(new Error('the thread that reads texts has ended')),
    )
    return started
  }

  function next(): void {
    if (current || closed) return
    current = waiting.shift()
    if (!current) return becomeIdle()
    clearTimeout(idle)
    const thread = (worker ??= start())
    // Keeps the process alive only while somebody is waiting.
    thread.ref()
    watch(thread)
    thread.postMessage(current.question, [])
  }

  function becomeIdle(): void {
    worker?.unref()
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

  /** The thread goes, whatever it does; the one for the next text is new. */
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
    const thread = worker
    worker = undefined
    await thread?.terminate()
  }

  /** By the thread's own processor time: on a machine that is busy a text is no slower to read than elsewhere. */
  function watch(thread: Worker): void {
    const beganAt = performance.now()
    const request = current
    let before: number | undefined
    const look = (): void => {
      if (performance.now() - beganAt > MOST_MS) return end(tooSlow())
      thread.cpuUsage().then(
        ({ user, system }) => {
          const used = (user + system) / 1e6
          before ??= used
          if (current === request && used - before > bounds.processorSeconds) end(tooSlow())
        },
        () => {
          // The process has ended meanwhile; its exit event reports that.
        },
      )
    }
    look()
    watching = setInterval(look, LOOK_EVERY_MS)
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

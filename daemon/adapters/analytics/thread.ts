/** A thread that answers questions, one after the other. */
import { Worker } from 'node:worker_threads'

interface Answer {
  fault?: undefined
  id: number
  value?: unknown
  error?: { message: string; code: string | undefined }
}

/** Code of an error: the database cannot be reached for the time being. */
export const UNAVAILABLE = 'unavailable'

/** Error of a request to the thread. `code`: SQLite's result code, PostgreSQL's SQLSTATE, or UNAVAILABLE. */
export class ThreadFault extends Error {
  override readonly name = 'ThreadFault'
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** An error as it is sent. */
export function errorNote(error: unknown): { message: string; code: string | undefined } {
  const { message, code, errcode } = error as { message: string; code?: string; errcode?: number }
  return { message, code: errcode === undefined ? code : String(errcode) }
}

/** Error of background work in the thread. */
interface Fault {
  fault: string
  message: string
}

export interface Thread {
  ask<T>(operation: string, input?: unknown): Promise<T>
  /** How many wait for an answer. */
  readonly waiting: number
  /** After what was asked is answered. */
  close(): Promise<void>
}

/**
 * Starts a thread, which is restarted by the next request when it has died. Its open requests then fail.
 * `data`: what it is given as it starts.
 */
export function createThread(
  file: URL,
  data: () => object,
  onFault: (fault: string, message: string) => void = () => {},
): Thread {
  let worker: Worker | undefined
  let requests = 0
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()

  function failAll(error: Error): void {
    worker = undefined
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }

  function settle({ id, value, error }: Answer): void {
    const question = open.get(id)
    open.delete(id)
    if (error) question?.reject(new ThreadFault(error.message, error.code))
    else question?.resolve(value)
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(file, { workerData: data() })
    started.on('message', (answers: Answer | Fault | Answer[]) => {
      for (const answer of [answers].flat()) {
        if (answer.fault === undefined) settle(answer)
        else onFault(answer.fault, answer.message)
      }
      if (open.size === 0) started.unref()
    })
    started.on('error', (error: Error) => failAll(error))
    started.on('exit', () => worker === started && failAll(new ThreadFault('the thread has ended')))
    return (worker = started)
  }

  function ask<T>(operation: string, input?: unknown): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const id = (requests += 1)
      open.set(id, { resolve: resolve as (value: unknown) => void, reject })
      const thread = running()
      // Keeps the process alive only while somebody is waiting.
      thread.ref()
      thread.postMessage({ id, operation, input }, [])
    })
  }

  return {
    ask,
    get waiting() {
      return open.size
    },
    async close() {
      if (!worker) return
      const ending = worker
      await ask('close').catch(() => undefined)
      await ending.terminate()
    },
  }
}

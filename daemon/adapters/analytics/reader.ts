/** Reports, on a connection of their own that cannot write: neither viewers nor the API wait for them. */
import type { MessagePort } from 'node:worker_threads'
import { REPORTS, type Reports } from './reports.ts'
import { errorNote } from './thread.ts'
import type { Work } from './work.ts'

export interface ReaderEngine {
  /** Answers reports in any order. */
  run<T>(work: Work<T>): T | Promise<T>
  close(): void | Promise<void>
}

interface Question {
  id: number
  operation: keyof Reports | 'close'
  input: never
}

export function serveReader(port: MessagePort, engine: ReaderEngine): void {
  port.on('message', async ({ id, operation, input }: Question) => {
    try {
      const value =
        operation === 'close'
          ? await engine.close()
          : await engine.run<unknown>(REPORTS[operation](input))
      port.postMessage({ id, value })
    } catch (error) {
      port.postMessage({ id, error: errorNote(error) })
    }
  })
}

/** One question to the API at a time: what was answered stays until the next answer is there, so that nothing jumps. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { explain, type Explained } from '../../kit/explain/explain.ts'

export class ReportQuery<T> implements ReactiveController {
  /** Undefined until the first answer. */
  value: T | undefined
  problem: Explained | null = null
  loading = false
  #host: ReactiveControllerHost
  #key: string | undefined
  #read: ((signal: AbortSignal) => Promise<T>) | undefined
  #running: AbortController | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /** Called at each render; the same question is not asked twice. */
  ask(question: unknown, read: (signal: AbortSignal) => Promise<T>): void {
    const key = JSON.stringify(question)
    if (key === this.#key) return
    this.#key = key
    this.#read = read
    void this.again()
  }

  again = async (): Promise<void> => {
    this.#running?.abort()
    const { signal } = (this.#running = new AbortController())
    this.loading = true
    this.problem = null
    this.#host.requestUpdate()
    try {
      const value = await this.#read!(signal)
      if (signal.aborted) return
      this.value = value
    } catch (error) {
      if (signal.aborted) return
      // What was answered to another question is no answer to this one.
      this.value = undefined
      this.problem = explain(error)
    }
    this.loading = false
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    this.#running?.abort()
    this.#key = undefined
  }
}

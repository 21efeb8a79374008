/** What an element reads and shows: Lit's task, whose failure is explained. */
import { initialState, Task, TaskStatus } from '@lit/task'
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { explain, type Explained } from './explain/explain.ts'
import { problemPanel } from './problem-panel.ts'

interface ReadOptions<Q, T> {
  /** Read again when it changes; null: nothing is read. Without it, it is read once. */
  query?: () => Q | null
  read(query: Q, signal: AbortSignal): Promise<T>
}

/** Stands for what is not there yet. Its height is that of `.ghost` in the element. */
export const GHOST = html`<div class="skeleton ghost" aria-busy="true"></div>`

/** `value` stays until the next answer is there, so that nothing jumps. */
export class ReadTask<Q, T> extends Task<[string], T> {
  #host: ReactiveControllerHost
  #put: { value: T } | undefined

  constructor(host: ReactiveControllerHost, { query = () => true as Q, read }: ReadOptions<Q, T>) {
    super(host, {
      args: () => [JSON.stringify(query())],
      task: (_, { signal }) => {
        const input = query()
        return input === null ? initialState : read(input, signal)
      },
      onComplete: () => (this.#put = undefined),
    })
    this.#host = host
  }

  override get value(): T | undefined {
    return this.#put ? this.#put.value : super.value
  }

  get loading() {
    return this.status === TaskStatus.PENDING
  }

  get problem(): Explained | null {
    return this.status === TaskStatus.ERROR ? explain(this.error) : null
  }

  again = () => void this.run()

  /** The answer to a change is shown at once; it is read again, for all that depends on it. */
  changed(change: (value: T) => T) {
    if (this.value !== undefined) this.#put = { value: change(this.value) }
    this.#host.requestUpdate()
    this.again()
  }

  hostConnected() {
    if (this.status !== TaskStatus.INITIAL) this.again()
  }

  hostDisconnected() {
    this.abort()
  }

  /** The problem, `ghost` until there is a value, or the value. */
  view(show: (value: T) => unknown, ghost: TemplateResult = GHOST): unknown {
    const { problem, value } = this
    if (problem) return problemPanel(problem, this.again)
    return value === undefined ? ghost : show(value)
  }
}

/** What an element reads and shows: Lit's task, whose failure is explained. */
import { initialState, Task, TaskStatus } from '@lit/task'
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { explain, type Explained } from './explain/explain.ts'
import { problemPanel } from './problem-panel.ts'

interface ReadOptions<Q, T> {
  /** Read again when it changes; null: nothing is read. */
  query(): Q | null
  read(query: Q, signal: AbortSignal): Promise<T>
}

const GHOST = html`<div class="skeleton ghost" aria-busy="true"></div>`

/** `value` stays until the next answer is there, so that nothing jumps. */
export class ReadTask<Q, T> extends Task<[string], T> {
  constructor(host: ReactiveControllerHost, { query, read }: ReadOptions<Q, T>) {
    super(host, {
      args: () => [JSON.stringify(query())],
      task: (_, { signal }) => {
        const asked = query()
        return asked === null ? initialState : read(asked, signal)
      },
    })
  }

  get loading(): boolean {
    return this.status === TaskStatus.PENDING
  }

  get problem(): Explained | null {
    return this.status === TaskStatus.ERROR ? explain(this.error) : null
  }

  again = (): void => void this.run()

  hostConnected(): void {
    if (this.status !== TaskStatus.INITIAL) this.again()
  }

  hostDisconnected(): void {
    this.abort()
  }

  /** The problem, `ghost` until there is a value, or the value. */
  view(show: (value: T) => unknown, ghost: TemplateResult = GHOST): unknown {
    const { problem, value } = this
    if (problem) return problemPanel(problem, this.again)
    return value === undefined ? ghost : show(value)
  }
}

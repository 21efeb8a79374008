/** The tus library's server with this API's errors: problem+json instead of lines of text. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server, type ServerOptions } from '@tus/server'
import type { Caller, Grant } from '../../ports/caller.ts'
import { fromAnswer, fromTus } from './errors.ts'

/** State of one request on its way through the library. */
export interface Visit {
  request: IncomingMessage
  response: ServerResponse
  /** null for a preflight. */
  caller: Caller | null
  /** Permissions of the token in the request. */
  grant: Grant | null
  /** Rows that this request has created, to be undone when it fails. */
  created: { id: string; video: string; madeVideo: boolean } | null
  /** Error that the library is about to send. */
  error: unknown
}

export interface ProblemAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

type Options = ServerOptions & Pick<ConstructorParameters<typeof Server>[0], 'datastore'>

export class TusServer extends Server {
  readonly #visits = new AsyncLocalStorage<Visit>()
  readonly #problem: (visit: Visit) => ProblemAnswer

  constructor(options: Options, problem: (visit: Visit) => ProblemAnswer) {
    super(options)
    this.#problem = problem
    this.options.onResponseError = (_request, error) => void (this.visit.error = fromTus(error))
  }

  get visit(): Visit {
    return this.#visits.getStore()!
  }

  receive(visit: Visit): Promise<void> {
    return this.#visits.run(visit, () => this.handle(visit.request, visit.response))
  }

  /** Every error response passes through here. */
  override write(
    context: ReturnType<Server['createContext']>,
    headers: Headers,
    status: number,
    text = '',
  ): ReturnType<Server['write']> {
    this.visit.error ??= fromAnswer(status, text) ?? new Error(`tus answered ${status}: ${text}`)
    const problem = this.#problem(this.visit)
    for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value)
    return super.write(context, headers, problem.status, problem.body)
  }

  /**
   * The library would close the connection with an error response, and a client that is still sending
   * would see a reset instead of the response. So only a lost connection counts as aborted; others
   * linger.
   */
  protected override createContext(): ReturnType<Server['createContext']> {
    const context = super.createContext()
    const { request } = this.visit
    return {
      ...context,
      abort: () => {
        if (request.destroyed) context.abort()
      },
    }
  }
}

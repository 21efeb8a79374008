/**
 * The request on whose behalf code runs, as its ID (`X-Request-Id`). Jobs and deliveries keep it in their
 * rows, so that it outlives the request and a restart; every line of the log has it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string | null>()

/** null for what svc does of its own accord. */
export const currentRequest = (): string | null => scope.getStore() ?? null

/**
 * Runs `work` and everything it starts on behalf of this request. Loops that work for many, and are woken
 * by a request, run on behalf of nobody.
 */
export const onBehalfOf = <T>(request: string | null, work: () => T): T => scope.run(request, work)

/** Field of every line of the log. */
export function requestField(): { request_id?: string } {
  const request = currentRequest()
  return request === null ? {} : { request_id: request }
}

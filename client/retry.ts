/** Repeats a request that svc has not executed, or whose repetition changes nothing. */

export interface RetryOptions {
  /** Tries after the first. Default: 4, some 8 s in all. */
  retries?: number
  /** Retry-After beyond this is an error at once. Default: 60 s. */
  mostWaitMs?: number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000
/** RFC 9110 §9.2.2. */
const IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE']
/** Refused before anything was done: whatever the method. */
const NOT_EXECUTED = [429, 503]
/** By a proxy that has lost svc: the request may have been executed. */
const MAYBE_EXECUTED = [502, 504]

/** The response is read completely within a try, so that a connection that breaks halfway is tried again too. */
export function retrying(
  send: typeof fetch,
  { retries = 4, mostWaitMs = 60_000 }: RetryOptions,
): typeof fetch {
  return async (input, init = {}) => {
    const { body = null, method = 'GET', signal } = init
    const mayRepeat = isReplayable(body)
    const isIdempotent =
      mayRepeat && (IDEMPOTENT.includes(method) || new Headers(init.headers).has('Idempotency-Key'))
    for (let tries = 0; ; tries++) {
      const isLast = tries >= retries
      let waitMs = backoffMs(tries)
      try {
        const response = await complete(await send(input, init))
        const { status } = response
        const isRepeatable =
          (mayRepeat && NOT_EXECUTED.includes(status)) ||
          (isIdempotent && MAYBE_EXECUTED.includes(status))
        const askedMs = retryAfterMs(response)
        if (isLast || !isRepeatable || askedMs > mostWaitMs) return response
        waitMs = Math.max(waitMs, askedMs)
      } catch (error) {
        signal?.throwIfAborted()
        if (isLast || !isIdempotent) throw error
      }
      await pause(waitMs, signal)
    }
  }
}

/** A stream has been read by the first try. */
const isReplayable = (body: unknown): boolean =>
  body === null ||
  typeof body === 'string' ||
  body instanceof Blob ||
  body instanceof ArrayBuffer ||
  ArrayBuffer.isView(body)

async function complete(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
}

/** Doubles each time; by up to a half less, so that clients that were stopped together do not return together. */
const backoffMs = (tries: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (1 - Math.random() / 2)

/** Seconds or a date. 0 without the header. */
function retryAfterMs({ headers }: Response): number {
  const text = headers.get('Retry-After') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? 0 : Math.max(0, at - Date.now())
}

const pause = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal?.addEventListener('abort', leave, { once: true })
  })

/**
 * What all copies of this package on a page have in common: one may come from the appliance,
 * another in the page's own bundle.
 */

/** An answer that was asked for before the code that needs it was there. */
export interface Early {
  answer: Promise<Response>
  /** When it was asked for, began to come, and was there: milliseconds of performance.now(). */
  askedAt: number
  cameAt?: number
  endedAt?: number
}

interface Shared {
  /** Base URL from configure(). */
  configuration: { baseUrl?: string }
  early: Map<string, Early>
}

const KEY = Symbol.for('@svc/components')
/** Nobody takes an answer as new that is older. */
const KEPT_MS = 10_000

/** Made when it is first needed: importing leaves nothing behind. */
export function shared(): Shared {
  const page = globalThis as { [KEY]?: Shared }
  return (page[KEY] ??= { configuration: {}, early: new Map() })
}

/** Asks for it before it is needed. The answer is for whoever takes it; others read a clone. */
export function askEarly(url: string): Promise<Response> {
  const { early } = shared()
  const asked = early.get(url)
  if (asked) return asked.answer
  const entry: Early = {
    askedAt: performance.now(),
    answer: fetch(url, { credentials: 'omit' }).then((response) => whole(response, entry)),
  }
  // The consumer of the response handles the failure.
  entry.answer.catch(() => undefined)
  early.set(url, entry)
  setTimeout(() => early.get(url) === entry && early.delete(url), KEPT_MS)
  return entry.answer
}

/** Read to its end: an answer that nobody takes would hold its connection. */
async function whole(response: Response, entry: Early): Promise<Response> {
  const { status, headers, url } = response
  entry.cameAt = performance.now()
  const bytes = await response.arrayBuffer()
  entry.endedAt = performance.now()
  return Object.defineProperty(new Response(bytes, { status, headers }), 'url', { value: url })
}

/** Once: another request is for a newer one. */
export function takeEarly(url: string): Early | undefined {
  const { early } = shared()
  const asked = early.get(url)
  early.delete(url)
  return asked
}

/**
 * What failed for want of a connection is done again once the appliance answers. Each caller is called back once.
 * The event stream would not do: it may never have noticed, or not have begun.
 */
import { ProblemError } from '../../daemon/contract/client.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
/** Requests that fail again at once although svc responds wait longer each time. */
const CALM_MS = 60_000
/** What a proxy answers while nothing is behind it. */
const NOBODY_BEHIND = new Set([502, 503, 504])

const waiting = new Set<() => unknown>()
let timer: ReturnType<typeof setTimeout> | undefined
let delayMs = FIRST_MS
let lastBackMs = 0

/** Whether nothing answered, as far as the browser knows, or only something that stands before the appliance. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return error instanceof TypeError
  const { code, type, status } = error.problem
  return code === 'shutting_down' || (type === 'about:blank' && NOBODY_BEHIND.has(status))
}

/** Answers what ends the waiting. */
export function whenBack(call: () => unknown): () => void {
  if (Date.now() - lastBackMs > CALM_MS) delayMs = FIRST_MS
  waiting.add(call)
  timer ??= setTimeout(() => void look(), delayMs)
  return () => void waiting.delete(call)
}

/** For what is read unasked and shows nothing when it fails. */
export function againWhenBack(error: unknown, read: () => unknown) {
  if (isUnreachable(error)) whenBack(read)
}

async function look() {
  timer = undefined
  if (waiting.size === 0) return
  if (!(await answers())) {
    timer ??= setTimeout(() => void look(), FIRST_MS)
    return
  }
  delayMs = Math.min(LONGEST_MS, 2 * delayMs)
  lastBackMs = Date.now()
  const calls = [...waiting]
  waiting.clear()
  for (const call of calls) void call()
}

async function answers() {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

// Not there where the first page is made at build time.
globalThis.addEventListener?.('online', () => void look())

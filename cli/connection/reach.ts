/**
 * `fetch` that explains when there is no answer, or an answer from another program, and waits when it
 * is asked to retry later.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { CliError } from '../errors/cli-error.ts'
import { certificateFault } from './certificates.ts'

const ANSWER_TIMEOUT_MS = 30_000
/** Requests that send files have no short limit; the system detects a dead connection. */
const FILE_TIMEOUT_MS = 24 * 3600_000

/** `isFile`: the response may be anything, such as subtitles or an image. */
export function reaching(url: string, { isFile = false } = {}): typeof fetch {
  const once: typeof fetch = async (input, init) => {
    const timeout = AbortSignal.timeout(sendsFile(init) ? FILE_TIMEOUT_MS : ANSWER_TIMEOUT_MS)
    let response: Response
    try {
      response = await fetch(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
      })
    } catch (error) {
      if (init?.signal?.aborted) throw error
      throw timeout.aborted ? silent(url, error) : unreachable(url, error)
    }
    if (response.status !== 204 && !isJson(response) && !(isFile && response.ok))
      throw stranger(url, response)
    return response
  }
  return async (input, init) => {
    for (let waits = 0; ; waits += 1) {
      const response = await once(input, init)
      const seconds = Number(response.headers.get('retry-after') ?? NaN)
      if (
        response.status !== 429 ||
        waits === MOST_WAITS ||
        !(seconds <= LONGEST_WAIT_SECONDS) ||
        sendsFile(init)
      )
        return response
      await response.body?.cancel()
      await pause(seconds * 1000, undefined, init?.signal ? { signal: init.signal } : {})
    }
  }
}

export const isJson = ({ headers }: Response): boolean =>
  /[/+]json\b/.test(headers.get('content-type') ?? '')

/** A key is limited in requests per minute: `--all` in a large library waits instead of failing midway. */
const MOST_WAITS = 10
const LONGEST_WAIT_SECONDS = 60

export function unreachable(url: string, cause: unknown): CliError {
  const fault = certificateFault(codeOf(cause))
  if (fault)
    return new CliError(
      'unreachable',
      `The certificate of ${url} is not trusted: ${fault.why}.`,
      fault.hint,
      cause,
    )
  return new CliError(
    'unreachable',
    `${url} is not responding (${reasonOf(cause)}).`,
    START_HINT,
    cause,
  )
}

const START_HINT =
  'Start svc with `npm start` in its folder, or pass its URL with --url or SVC_URL.'

const sendsFile = (init: RequestInit | undefined): boolean =>
  init?.body != null && typeof init.body !== 'string'

const silent = (url: string, cause: unknown) =>
  new CliError(
    'unreachable',
    `${url} did not respond within ${ANSWER_TIMEOUT_MS / 1000} s.`,
    'Try again; if it does not help, restart svc.',
    cause,
  )

function stranger(url: string, { ok, status }: Response): CliError {
  const detail = ok ? '' : ` It responded with ${status}.`
  const hint = 'Check --url or SVC_URL, or sign in again with `svc login --url URL`.'
  const proxy = ' If there is a proxy in front of svc, see its log for the reason.'
  return new CliError(
    'unreachable',
    `The server at ${url} is not svc.${detail}`,
    status >= 500 ? hint + proxy : hint,
  )
}

/** fetch says only that it failed; the reason lies beneath, and on a name with two addresses in a list. */
function reasonOf(error: unknown): string {
  const code = codeOf(error)
  return code
    ? (REASONS[code] ?? code)
    : ((error as { cause?: Error }).cause?.message ?? (error as Error).message)
}

function codeOf(error: unknown): string | undefined {
  const { cause, code } = error as {
    code?: string
    cause?: { code?: string; errors?: { code?: string }[] }
  }
  return cause?.code ?? cause?.errors?.[0]?.code ?? code
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'the DNS lookup failed',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
  ETIMEDOUT: 'timed out',
  UND_ERR_CONNECT_TIMEOUT: 'timed out',
}

/**
 * Asks the API of another platform (ports/imports.ts): the checks of the fetcher at every connect,
 * and an answer of bounded length.
 */
import { Agent, request } from 'undici'
import { jsonWithoutNull } from '../../contract/without-null.ts'
import type { WebApi } from '../../ports/imports.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { checkAddress } from './check-address.ts'
import { guardedConnect, type Lookup } from './connect.ts'
import { problemWith, unreachable } from './problem-with.ts'

const CONNECT_MS = 10_000
const ANSWER_MS = 60_000
/**
 * A hundred videos with all that is asked of them are below 1 MB; what is larger is no answer of an
 * API, and would hold up everybody while it is parsed.
 */
const MOST_ANSWER_BYTES = 4_000_000

export function createWebApi(options: {
  allowPrivateHosts: readonly string[]
  lookup?: Lookup
}): WebApi {
  const allowed = allowedHosts(options.allowPrivateHosts)
  const connect = guardedConnect({ allowed, timeoutMs: CONNECT_MS, lookup: options.lookup })
  const dispatcher = new Agent({
    connect,
    allowH2: false,
    keepAliveTimeout: 5_000,
    maxResponseSize: MOST_ANSWER_BYTES,
  })

  return {
    async get(address, { headers, signal }) {
      const url = checkAddress(address, allowed)
      const late = AbortSignal.timeout(ANSWER_MS)
      try {
        const answer = await request(url, {
          dispatcher,
          headers: { 'user-agent': 'svc', ...headers },
          signal: AbortSignal.any([signal, late]),
        })
        const text = await answer.body.text()
        return {
          status: answer.statusCode,
          header: (name) => [answer.headers[name.toLowerCase()] ?? []].flat()[0] ?? null,
          body: parsed(text, answer.statusCode < 300 ? url.hostname : null),
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (late.aborted)
          throw unreachable(`${url.hostname} did not respond within ${ANSWER_MS / 1000} s.`, error)
        throw problemWith(url.hostname, error)
      }
    },
  }
}

/** Refusals may be pages; `host` where JSON was promised. */
function parsed(text: string, host: string | null): unknown {
  try {
    return JSON.parse(jsonWithoutNull(text))
  } catch (error) {
    if (host === null) return null
    throw unreachable(
      `The response of ${host} is not JSON. Check that the URL is that of an API.`,
      error,
    )
  }
}

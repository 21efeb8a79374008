/**
 * How providers of single sign-on are asked: the checks of the fetcher at every connect, https except on
 * this machine, never on by a redirect, and an answer of bounded length.
 */
import type { CustomFetch } from 'openid-client'
import { Agent, request } from 'undici'
import { refusal } from '../../contract/errors.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { checkAddress } from './check-address.ts'
import { guardedConnect, type Lookup } from './connect.ts'
import { problemWith, unreachable } from './problem-with.ts'

const CONNECT_MS = 5_000
/** Metadata, keys and tokens are a few kilobytes; some sign-in pages, which a test reads, are larger. */
const MOST_ANSWER_BYTES = 2_000_000
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

export function createOpenIdFetch(options: {
  allowPrivateHosts: readonly string[]
  lookup?: Lookup
}): CustomFetch {
  const allowed = allowedHosts(options.allowPrivateHosts)
  const dispatcher = new Agent({
    connect: guardedConnect({ allowed, timeoutMs: CONNECT_MS, lookup: options.lookup }),
    allowH2: false,
    keepAliveTimeout: 5_000,
    maxResponseSize: MOST_ANSWER_BYTES,
  })

  return async (address, { method, headers, body, signal }) => {
    const url = checkAddress(address, allowed)
    requireSecure(url)
    try {
      const answer = await request(url, {
        dispatcher,
        method: method as 'GET' | 'POST',
        headers: { 'user-agent': 'svc', 'accept-encoding': 'identity', ...headers },
        body: body instanceof URLSearchParams ? body.toString() : (body as string | null),
        signal: signal ?? null,
      })
      const text = await answer.body.text()
      return new Response(WITHOUT_BODY.has(answer.statusCode) ? null : text, {
        status: answer.statusCode,
        headers: Object.entries(answer.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((each): [string, string] => [name, each]),
        ),
      })
    } catch (error) {
      if (signal?.aborted) throw unreachable(`${url.hostname} did not answer in time.`, error)
      throw problemWith(url.hostname, error)
    }
  }
}

/** Throws `sso_failed`: tokens and secrets are sent through it. */
export function requireSecure({ protocol, hostname }: URL): void {
  if (protocol !== 'https:' && !isLoopback(hostname)) throw refusal('sso_issuer_insecure')
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.\d+){3}$/.test(hostname)

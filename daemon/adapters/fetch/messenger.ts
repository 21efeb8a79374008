/**
 * Sends messages to strangers' addresses: the same checks at every connect as for fetching, and
 * never on by a redirect.
 */
import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { MOST_ANSWER_BYTES } from '../../contract/webhook.ts'
import type { Messenger } from '../../ports/webhooks.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { checkAddress } from './check-address.ts'
import { guardedConnect, type Lookup } from './connect.ts'
import { problemWith, unreachable } from './problem-with.ts'

/** An answer that is short is read to its end, so that the connection can be used again. */
const MOST_READ_BYTES = 16_384
/** The status is all that counts: the text is waited for no longer. */
const ANSWER_MS = 1_000
const CONNECT_MS = 10_000

export function createMessenger(options: {
  allowPrivateHosts: readonly string[]
  lookup?: Lookup
}): Messenger {
  const allowed = allowedHosts(options.allowPrivateHosts)
  const connect = guardedConnect({ allowed, timeoutMs: CONNECT_MS, lookup: options.lookup })
  // No limit on connections, so that one that hangs blocks only itself.
  const dispatcher = new Agent({
    connect,
    allowH2: false,
    connections: null,
    pipelining: 1,
    keepAliveTimeout: 10_000,
  })

  return {
    async post(address, message, { signal, timeoutMs }) {
      const url = checkAddress(address, allowed)
      const late = AbortSignal.timeout(timeoutMs)
      const either = AbortSignal.any([signal, late])
      try {
        const answer = await request(url, {
          dispatcher,
          method: 'POST',
          signal: either,
          headers: { 'user-agent': 'svc', accept: '*/*', ...message.headers },
          body: message.body,
        })
        return { status: answer.statusCode, answer: await beginningOf(answer.body) }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (late.aborted)
          throw unreachable(`${url.hostname} did not respond within ${timeoutMs / 1000} s.`, error)
        throw problemWith(url.hostname, error)
      }
    },
    close: () => dispatcher.destroy(),
  }
}

async function beginningOf(body: Readable): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  const late = setTimeout(() => body.destroy(), ANSWER_MS)
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      if (size < MOST_ANSWER_BYTES) parts.push(part)
      size += part.length
      if (size > MOST_READ_BYTES) break
    }
  } catch {
    // Keeps what came before the error.
  } finally {
    clearTimeout(late)
  }
  // Postgres takes no text with a zero in it.
  return Buffer.concat(parts).subarray(0, MOST_ANSWER_BYTES).toString('utf8').replaceAll('\0', '')
}

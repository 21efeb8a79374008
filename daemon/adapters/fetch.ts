/** Safe outgoing HTTP (ports/deps.ts, CONTRACT §9): public addresses, a limit on everything, sentences for people. */
import { Transform, type Readable } from 'node:stream'
import { isIP } from 'node:net'
import { Agent, request, type Dispatcher } from 'undici'
import { AppError } from '../contract/errors.ts'
import type { Fetched, Fetcher } from '../ports/deps.ts'
import { isPublicAddress } from './fetch/address.ts'
import { allowedHosts } from './fetch/allowed-hosts.ts'
import { guardedConnect, portOf, refusedAddress, type Lookup } from './fetch/connect.ts'
import { fileNameOf } from './fetch/file-name.ts'
import { troubleWith, unreachable } from './fetch/trouble.ts'

const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface FetchTimeouts {
  connectMs: number
  headersMs: number
  /** The longest silence within a body. */
  stallMs: number
  /** From the first connect to the last byte. */
  totalMs: number
}
const DEFAULT_TIMEOUTS: FetchTimeouts = { connectMs: 10_000, headersMs: 30_000, stallMs: 30_000, totalMs: 12 * 3_600_000 }

export interface FetcherOptions {
  /** Entries `host` or `host:port`; throws when one is neither. */
  allowPrivateHosts: readonly string[]
  timeouts?: Partial<FetchTimeouts>
  /** How names become addresses; default is the system's way. */
  lookup?: Lookup
}

export function createFetcher(options: FetcherOptions): Fetcher {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const allowed = allowedHosts(options.allowPrivateHosts)
  const connect = guardedConnect({ allowed, timeoutMs: timeouts.connectMs, lookup: options.lookup })

  function check(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : null
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw refused('The address must begin with http:// or https://.')
    if (url.username || url.password) throw refused('The address must not hold a user name or password.')
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    const local = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublicAddress(host))
    if (local && !allowed(host, portOf(url))) throw refusedAddress(url.hostname)
    return url
  }

  /** The first answer that is no redirect. */
  async function follow(address: string, dispatcher: Agent, signal: AbortSignal): Promise<{ url: URL; answer: Dispatcher.ResponseData }> {
    let url = check(address)
    for (let redirects = 0; ; redirects++) {
      const answer = await request(url, {
        dispatcher,
        signal,
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'svc' },
      }).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : troubleWith(url.hostname, error)
      })
      const location = answer.headers.location
      if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string') return { url, answer }
      discard(answer.body)
      if (redirects === MAX_REDIRECTS) throw unreachable(`${url.hostname} redirects more than ${MAX_REDIRECTS} times. Use the address it leads to in a browser.`)
      if (!URL.canParse(location, url)) throw unreachable(`${url.hostname} redirects to something that is no address. The server there has a fault.`)
      url = check(new URL(location, url).href)
    }
  }

  return {
    check: (address) => void check(address),

    async fetch(address, { signal, maxBytes }) {
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(unreachable('The file took too long to fetch. Use a faster server, or upload the file.')), timeouts.totalMs)
      const either = AbortSignal.any([signal, limit.signal])
      const dispatcher = new Agent({ connect, allowH2: false, headersTimeout: timeouts.headersMs, bodyTimeout: timeouts.stallMs })
      const end = () => {
        clearTimeout(timer)
        void dispatcher.destroy()
      }
      try {
        signal.throwIfAborted()
        const { url, answer } = await follow(address, dispatcher, either)
        const fetched = accept(url, answer, maxBytes, either)
        fetched.stream.once('close', end)
        return fetched
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

/** Refuses what the headers already show; the rest shows in the stream. */
function accept(url: URL, answer: Dispatcher.ResponseData, maxBytes: number, signal: AbortSignal): Fetched {
  const { statusCode, statusText, body } = answer
  const header = (name: string) => [answer.headers[name] ?? []].flat()[0] ?? null
  const declared = header('content-length')
  const sizeBytes = declared === null ? null : Number(declared)
  const encoding = header('content-encoding')?.trim().toLowerCase() ?? ''
  try {
    if (statusCode !== 200) {
      throw unreachable(`${url.hostname} answered ${statusCode} ${statusText}`.trim() + '. Check that the address opens without a password and points at the file itself.')
    }
    if (encoding !== '' && encoding !== 'identity') {
      throw unreachable(`${url.hostname} sends the file compressed (${encoding.slice(0, 40)}) although it was asked not to. Have compression switched off there, or upload the file.`)
    }
    if (sizeBytes !== null && sizeBytes > maxBytes) throw tooLarge(maxBytes)
  } catch (error) {
    discard(body)
    throw error
  }
  return {
    stream: guarded(body, url.hostname, sizeBytes, maxBytes, signal),
    sizeBytes,
    fileName: fileNameOf(url, header('content-disposition')),
    contentType: header('content-type'),
  }
}

/** The body, counted, with errors as sentences. Destroying it ends the connection. */
function guarded(body: Readable, host: string, sizeBytes: number | null, maxBytes: number, signal: AbortSignal): Readable {
  let received = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.byteLength
      if (received > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
    flush(done) {
      if (sizeBytes === null || received === sizeBytes) done()
      else done(cutShort())
    },
  })
  const cutShort = () => unreachable(`${host} broke off after ${received} of ${sizeBytes} bytes. Try again; if it stays, the server there has a fault.`)
  body.on('error', (error) => {
    const trouble = troubleWith(host, error)
    const silent = (error as NodeJS.ErrnoException).code === 'UND_ERR_BODY_TIMEOUT'
    stream.destroy(signal.aborted ? signal.reason : sizeBytes !== null && !silent ? cutShort() : trouble)
  })
  stream.once('close', () => body.destroy())
  return body.pipe(stream)
}

function discard(body: Readable): void {
  body.on('error', () => {
    // We ended it ourselves: nobody waits for the rest.
  })
  body.destroy()
}

const refused = (detail: string) => new AppError('source_address_refused', detail)
const tooLarge = (maxBytes: number) => new AppError('upload_too_large', `The file at the address is larger than the limit of ${maxBytes} bytes.`)

/** Safe outgoing HTTP (ports/deps.ts): public addresses, a limit on everything, sentences for people. */
import { Transform, type Readable } from 'node:stream'
import { Agent, request, type Dispatcher } from 'undici'
import { AppError } from '../contract/errors.ts'
import type { Fetched, Fetcher, Refusal } from '../ports/deps.ts'
import { allowedHosts } from './fetch/allowed-hosts.ts'
import { checkAddress } from './fetch/check-address.ts'
import { guardedConnect, type Lookup } from './fetch/connect.ts'
import { fileNameOf } from './fetch/file-name.ts'
import { requireThroughput, type MinimumThroughput } from './fetch/minimum-throughput.ts'
import { problemWith, unreachable } from './fetch/problem-with.ts'

const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface FetchTimeouts {
  connectMs: number
  headersMs: number
  /** The longest silence within a body. */
  stallMs: number
  /** From the first connect to the last byte. */
  totalMs: number
  /** Minimum throughput of a download. */
  throughput: MinimumThroughput
}
/** Below 2 kB a second no film is worth waiting for. */
const MINIMUM_THROUGHPUT: MinimumThroughput = { spanMs: 60_000, leastBytes: 120_000 }
const DEFAULT_TIMEOUTS: FetchTimeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  stallMs: 30_000,
  totalMs: 12 * 3_600_000,
  throughput: MINIMUM_THROUGHPUT,
}

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

  const check = (address: string): URL => checkAddress(address, allowed)

  /** The first answer that is no redirect. */
  async function follow(
    address: string,
    dispatcher: Agent,
    signal: AbortSignal,
    range: Range | undefined,
  ): Promise<{ url: URL; answer: Dispatcher.ResponseData }> {
    let url = check(address)
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(url, dispatcher, signal, range)
      const location = answer.headers.location
      if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string') return { url, answer }
      discard(answer.body)
      if (redirects === MAX_REDIRECTS)
        throw unreachable(
          `${url.hostname} redirects more than ${MAX_REDIRECTS} times. Use the final URL.`,
        )
      if (!URL.canParse(location, url))
        throw unreachable(
          `${url.hostname} redirects to an invalid URL. Fix the redirect on that server.`,
        )
      url = check(new URL(location, url).href)
    }
  }

  /** A head that drips never stalls: it has to be whole in time. */
  async function ask(
    url: URL,
    dispatcher: Agent,
    signal: AbortSignal,
    range: Range | undefined,
  ): Promise<Dispatcher.ResponseData> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeouts.connectMs + timeouts.headersMs)
    try {
      return await request(url, {
        dispatcher,
        signal: AbortSignal.any([signal, late.signal]),
        headers: {
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': 'svc',
          ...(range ? { range: `bytes=${range.start}-${range.end - 1}` } : {}),
        },
      })
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw late.signal.aborted
        ? unreachable(
            `${url.hostname} did not respond in time. Check that the server is running and ` +
              'reachable from the svc server, then try again.',
          )
        : problemWith(url.hostname, error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    check: (address) => void check(address),

    async fetch(address, { signal, maxBytes, received, range }) {
      const limit = new AbortController()
      const timer = setTimeout(
        () =>
          limit.abort(
            unreachable(
              'Fetching the file took too long. Use a faster server, or upload the file.',
            ),
          ),
        timeouts.totalMs,
      )
      const either = AbortSignal.any([signal, limit.signal])
      const dispatcher = new Agent({
        connect,
        allowH2: false,
        headersTimeout: timeouts.headersMs,
        bodyTimeout: timeouts.stallMs,
      })
      const end = () => {
        clearTimeout(timer)
        void dispatcher.destroy()
      }
      try {
        signal.throwIfAborted()
        const { url, answer } = await follow(address, dispatcher, either, range)
        const fetched = accept(url, answer, {
          maxBytes,
          received,
          range,
          signal: either,
          throughput: timeouts.throughput,
        })
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
interface Limits {
  maxBytes: number
  signal: AbortSignal
  throughput: MinimumThroughput
  received: ((bytes: number) => void) | undefined
  range: Range | undefined
}
type Range = { start: number; end: number }

function accept(url: URL, answer: Dispatcher.ResponseData, limits: Limits): Fetched {
  const { statusCode, statusText, body } = answer
  const header = (name: string) => [answer.headers[name] ?? []].flat()[0] ?? null
  const declared = header('content-length')
  const sizeBytes = declared === null ? null : Number(declared)
  const encoding = header('content-encoding')?.trim().toLowerCase() ?? ''
  try {
    const { range } = limits
    if (range && statusCode < 300 && !sends(range, statusCode, header('content-range')))
      throw unreachable(`${url.hostname} does not send parts of files.`)
    if (statusCode !== (range ? 206 : 200)) {
      throw unreachable(
        `${`${url.hostname} responded with ${statusCode} ${statusText}`.trim()}. Check that the ` +
          'URL opens without a password and points to the file itself.',
        { statusCode } satisfies Refusal,
      )
    }
    if (encoding !== '' && encoding !== 'identity') {
      throw unreachable(
        `${url.hostname} sends the file compressed (${encoding.slice(0, 40)}) although svc ` +
          'asked for an uncompressed file. Turn off compression there, or upload the file.',
      )
    }
    if (sizeBytes !== null && sizeBytes > limits.maxBytes) throw tooLarge(limits.maxBytes)
  } catch (error) {
    discard(body)
    throw error
  }
  return {
    stream: guarded(body, url.hostname, sizeBytes, limits),
    sizeBytes,
    fileName: fileNameOf(url, header('content-disposition')),
    contentType: header('content-type'),
  }
}

function sends({ start, end }: Range, statusCode: number, contentRange: string | null): boolean {
  return statusCode === 206 && (contentRange ?? '').startsWith(`bytes ${start}-${end - 1}/`)
}

/** The body, counted, with errors as sentences. Destroying it ends the connection. */
function guarded(
  body: Readable,
  host: string,
  sizeBytes: number | null,
  { maxBytes, signal, throughput, received: onReceived }: Limits,
): Readable {
  let received = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.byteLength
      onReceived?.(received)
      if (received > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
    flush(done) {
      if (sizeBytes === null || received === sizeBytes) done()
      else done(cutShort())
    },
  })
  const cutShort = () =>
    unreachable(
      `${host} closed the connection after ${received} of ${sizeBytes} bytes. Try again; ` +
        'if it happens again, check that server.',
    )
  requireThroughput(
    stream,
    throughput,
    () => received,
    () =>
      unreachable(
        `${host} sends too slowly: ${received} bytes so far, less than ${throughput.leastBytes} ` +
          `in ${throughput.spanMs / 1000} s. Use a faster server, or upload the file.`,
      ),
  )
  body.on('error', (error) => {
    const problem = problemWith(host, error)
    const silent = (error as NodeJS.ErrnoException).code === 'UND_ERR_BODY_TIMEOUT'
    stream.destroy(
      signal.aborted ? signal.reason : sizeBytes !== null && !silent ? cutShort() : problem,
    )
  })
  // An abort may come before anybody reads; reading then throws the same error, and nothing else is to end by it.
  stream.on('error', () => undefined)
  stream.once('close', () => body.destroy())
  return body.pipe(stream)
}

function discard(body: Readable): void {
  body.on('error', () => {
    // We ended it ourselves: nobody waits for the rest.
  })
  body.destroy()
}

const tooLarge = (maxBytes: number) =>
  new AppError(
    'upload_too_large',
    `The file at this URL is larger than the limit of ${maxBytes} bytes.`,
  )

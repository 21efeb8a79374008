/**
 * The HTTP server: one Node server; media and tus bypass Koa, which does not allow writing past its
 * response object.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { AppError } from '../contract/errors.ts'
import { REQUEST_ID, SPACE_ID } from '../contract/ids.ts'
import { onBehalfOf } from '../model/request-scope.ts'
import type { Deps } from '../ports/deps.ts'
import { loggable } from '../ports/loggable.ts'
import { logAccess } from './access-log.ts'
import { createApp } from './app.ts'
import { createAuth } from './auth.ts'
import { createClientAddress } from './client-address.ts'
import { createEventStreams } from './event-stream.ts'
import { createInProgress } from './in-progress.ts'
import { shuttingDown } from './leaving.ts'
import { lingerAfter } from './linger.ts'
import { countUpload, createMeter, fileKindOf, nameRoute } from './measure.ts'
import { createMediaHandler, mediaAddress } from './media/handler.ts'
import type { PageOptions } from './pages.ts'
import { PATIENCE, type Patience } from './patience.ts'
import { createPipelineLimit } from './pipelined.ts'
import { logProblem, problemHeaders, sendProblem, toProblem } from './problem.ts'
import { audited } from './audit/trail.ts'
import { createTusHandler } from './tus.ts'

/** Methods that change nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const isReading = ({ method = '' }: IncomingMessage): boolean => READING.has(method)

export interface HttpServer {
  server: Server
  listen(options: { host: string; port: number }): Promise<number>
  /** HTTPS with the certificate of `deps.https`. `host`: undefined for all addresses. */
  listenTls(options: { host?: string | undefined; port: number }): Promise<number>
  /**
   * Ends uploads, which resume, and refuses changes as before a restart. Resolves when those that came before are done.
   */
  refuseChanges(): Promise<void>
  /**
   * Finishes requests, and ends endless streams and uploads, which resume, at once; aborts what still runs after
   * `graceMs`. Resolves when all that was received is stored.
   */
  close(graceMs: number): Promise<void>
}

export function createHttpServer(
  deps: Deps,
  {
    patience = PATIENCE,
    accessLog,
    ...options
  }: PageOptions & {
    patience?: Patience
    /** Writes a line of the access log. */
    accessLog?: ((line: string) => void) | undefined
  },
): HttpServer {
  const stop = new AbortController()
  const stopping = stop.signal
  const refuse = new AbortController()
  const refusing = refuse.signal
  const auth = createAuth(deps)
  const streams = createEventStreams(deps, auth)
  // What requests change is recorded in the audit log; workers use the database as it is.
  const recording: Deps = { ...deps, db: audited(deps.db) }
  const koa = createApp(recording, auth, streams, { ...options, patience, stopping })
  const viaKoa = koa.callback()
  const media = createMediaHandler(deps, auth)
  const tus = createTusHandler({
    deps: recording,
    auth,
    stopping: refusing,
    stallMs: patience.stallMs,
  })
  const meter = createMeter(deps.metrics)
  const clientOf = createClientAddress(deps.settings.trustedProxies)
  const now = (): Date => deps.clock.now()
  const inProgress = createInProgress()
  const isWithinLimit = createPipelineLimit()
  const hostPattern = spaceHostPattern(deps.settings.spaceMediaUrl)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = addressOf(request)
    if (stopping.aborted || (refusing.aborted && !isReading(request))) throw shuttingDown()
    // The API reads uploads; tus handles all other methods of this path.
    if (
      request.method !== 'GET' &&
      (url.pathname === '/v1/uploads' || url.pathname.startsWith('/v1/uploads/'))
    ) {
      nameRoute(response, { kind: 'upload', route: '/v1/uploads' })
      countUpload(deps.metrics, request, response)
      return tus(request, response)
    }
    const address = mediaAddress(url.pathname, hostPattern(request.headers.host))
    if (address) {
      inProgress.isMedia(response)
      nameRoute(response, { kind: 'media', route: `/${address.kind}` })
      meter.playback(response, address.kind === 'image' ? 'picture' : fileKindOf(address.rest))
      return media(address, request, response, url.searchParams)
    }
    if (/^\/(media|image)\//.test(url.pathname))
      throw new AppError('not_found', 'No video has this URL.')
    return viaKoa(request, response)
  }

  let hasProxyWarning = deps.settings.trustedProxies.length > 0
  function warnAboutProxy({ headers }: IncomingMessage): void {
    if (hasProxyWarning || headers['x-forwarded-for'] === undefined) return
    hasProxyWarning = true
    deps.log.warn(
      {},
      'X-Forwarded-For is ignored: to trust your proxy, add its address to ' +
        'SVC_TRUSTED_PROXIES (docs/behind-a-proxy.md)',
    )
  }

  // Bodies are limited where they are read, since an upload may take days.
  const limits = {
    requestTimeout: 0,
    headersTimeout: patience.headersMs,
    connectionsCheckingInterval: patience.lookEveryMs,
    keepAliveTimeout: patience.idleMs,
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (!isWithinLimit(request, response)) return
    const requestId = chosenId(request) ?? deps.ids.prefixed('req')
    const startedAt = performance.now()
    lingerAfter(request, response, patience.lingerMs)
    meter.watch(request, response)
    if (accessLog) logAccess(request, response, { write: accessLog, clientOf, now })
    warnAboutProxy(request)
    response.setHeader('X-Request-Id', requestId)
    response.on('close', () => {
      // Serialized only when requests are logged.
      const path = { toJSON: () => loggable(request.url ?? '') }
      deps.log.debug(
        {
          request_id: requestId,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      )
    })
    const handled = onBehalfOf(requestId, () => handle(request, response)).catch(
      (error: unknown) => {
        logProblem(deps.log, error, request, requestId)
        sendProblem(response, error, requestId, deps.settings.baseUrl)
      },
    )
    inProgress.add(response, handled, !isReading(request))
  }

  const prepared = <S extends Server>(server: S): S => {
    server.maxConnections = deps.settings.maxConnections
    answerUnreadable(server, deps, patience)
    return server
  }
  const server = prepared(createServer(limits, onRequest))
  const servers: Server[] = [server]

  return {
    server,
    listen: ({ host, port }) => listening(server, host, port),
    async listenTls({ host, port }) {
      const { https } = deps
      if (!https) throw new Error('there is no certificate')
      // RFC 8996: nothing before TLS 1.2.
      const secure = createTlsServer(
        {
          ...limits,
          ...https.current(),
          minVersion: 'TLSv1.2',
          handshakeTimeout: patience.headersMs,
        },
        onRequest,
      )
      const stopWatching = https.watch(() => secure.setSecureContext(https.current()))
      secure.once('close', stopWatching)
      servers.push(prepared(secure))
      return listening(secure, host, port)
    },
    refuseChanges() {
      refuse.abort()
      return inProgress.changed()
    },
    async close(graceMs) {
      refuse.abort()
      stop.abort()
      streams.closeAll()
      await inProgress.end(servers, graceMs)
    },
  }
}

/** The caller's own: a proxy's, say, so that its log and ours have the same one. */
function chosenId({ headers }: IncomingMessage): string | null {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : null
}

/** The port that it has in the end. */
function listening(server: Server, host: string | undefined, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** A request line may contain anything; an invalid URL matches no route. */
function addressOf(request: IncomingMessage): URL {
  const url = URL.parse(`http://localhost${request.url?.startsWith('/') ? request.url : '/'}`)
  if (!url) throw new AppError('not_found', 'The request line has no URL.')
  return url
}

/** The space in a Host header: `<space>.localhost`, or the pattern of SVC_SPACE_MEDIA_URL. */
function spaceHostPattern(spaceMediaUrl: string): (host: string | undefined) => string | null {
  const template = /^https?:\/\/([^/]*\{space\}[^/:]*)/.exec(spaceMediaUrl)?.[1]
  const pattern = template
    ? new RegExp(
        `^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{space}', '([a-z0-9]{5})')}$`,
      )
    : null
  return (host) => {
    const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
    const space = /^([a-z0-9]{5})\.localhost$/.exec(name)?.[1] ?? pattern?.exec(name)?.[1] ?? null
    return space && SPACE_ID.test(space) ? space : null
  }
}

/** Input that is not HTTP never becomes a request: the error is written to the raw connection. */
function answerUnreadable(
  server: Server,
  deps: Pick<Deps, 'ids' | 'settings'>,
  { headersMs }: Patience,
): void {
  const sentences: Record<string, string> = {
    HPE_HEADER_OVERFLOW: 'The headers are too long; the limit is 16 kB.',
    ERR_HTTP_REQUEST_TIMEOUT: `The headers did not arrive within ${headersMs / 1000} s.`,
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const requestId = deps.ids.prefixed('req')
    const refusal = new AppError(
      'bad_request',
      sentences[error.code ?? ''] ?? 'The request line or a header is not valid HTTP.',
    )
    const body = JSON.stringify(toProblem(refusal, requestId, deps.settings.baseUrl))
    const headers = Object.entries({
      ...problemHeaders(refusal),
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    })
    socket.end(
      `HTTP/1.1 400 Bad Request\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
  })
  // An unknown expectation may be ignored (RFC 9110, 10.1.1): the request is handled.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

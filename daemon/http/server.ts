/** The door: one Node server; media and tus beside Koa, which does not write past its response object. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { AppError } from '../contract/errors.ts'
import { SPACE_ID } from '../contract/ids.ts'
import type { Deps } from '../ports/deps.ts'
import { createApp } from './app.ts'
import { createAuth } from './auth.ts'
import { createEventStreams } from './event-stream.ts'
import { countUpload, createMeter, fileKindOf, nameRoute } from './measure.ts'
import { createMediaHandler, mediaAddress } from './media/handler.ts'
import type { PageOptions } from './pages.ts'
import { PATIENCE, type Patience } from './patience.ts'
import { loggable, logProblem, sendProblem } from './problem.ts'
import { createTusHandler } from './tus.ts'
import { answerUnreadable } from './unreadable.ts'

export interface HttpServer {
  server: Server
  listen(options: { host: string; port: number }): Promise<number>
  /** Finishes requests; streams that have no end are ended. What still runs after `graceMs` is cut. */
  close(graceMs: number): Promise<void>
}

export function createHttpServer(
  deps: Deps,
  { patience = PATIENCE, ...options }: PageOptions & { patience?: Patience },
): HttpServer {
  const stop = new AbortController()
  const stopping = stop.signal
  const auth = createAuth(deps)
  const streams = createEventStreams(deps, auth)
  const koa = createApp(deps, auth, streams, { ...options, patience, stopping })
  const viaKoa = koa.callback()
  const media = createMediaHandler(deps, auth)
  const tus = createTusHandler({ deps, auth, stallMs: patience.stallMs })
  const meter = createMeter(deps.metrics)
  const hostPattern = spaceHostPattern(deps.settings.spaceMediaUrl)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = addressOf(request)
    if (stopping.aborted)
      throw new AppError('shutting_down', 'svc is shutting down.', { retryAfterSeconds: 5 })
    // Reading an upload is the API's; everything else below this address is tus'.
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

  // A body has a limit where it is read: an upload may take days.
  const limits = {
    requestTimeout: 0,
    headersTimeout: patience.headersMs,
    connectionsCheckingInterval: patience.lookEveryMs,
    keepAliveTimeout: patience.idleMs,
  }
  const server = createServer(limits, (request, response) => {
    const requestId = deps.ids.prefixed('req')
    const startedAt = performance.now()
    meter.watch(request, response)
    warnAboutProxy(request)
    response.setHeader('X-Request-Id', requestId)
    response.on('close', () => {
      // The path is written only where requests are logged.
      const path = { toJSON: () => loggable(request.url ?? '') }
      deps.log.debug(
        {
          requestId,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      )
    })
    handle(request, response).catch((error: unknown) => {
      logProblem(deps.log, error, request, requestId)
      sendProblem(response, error, requestId, deps.settings.baseUrl)
    })
  })

  server.maxConnections = deps.settings.maxConnections
  answerUnreadable(server, deps, patience)

  return {
    server,
    listen({ host, port }) {
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      })
    },
    async close(graceMs) {
      stop.abort()
      streams.closeAll()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}

/** A request line may hold anything; what is no address is an address of nothing. */
function addressOf(request: IncomingMessage): URL {
  const url = URL.parse(`http://localhost${request.url?.startsWith('/') ? request.url : '/'}`)
  if (!url) throw new AppError('not_found', 'The request line has no URL.')
  return url
}

/** The space of a Host header: `<space>.localhost`, or whatever SVC_SPACE_MEDIA_URL says (CONTRACT §1). */
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

/** Counts every request by its route: a pattern of the contract or a fixed name, never a path. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MetricsRegistry, Tally } from '../ports/metrics.ts'

/** Kind of work and route of a response. */
export interface NamedRoute {
  kind: 'api' | 'media' | 'upload' | 'page' | 'stream'
  route: string
}

const names = new WeakMap<ServerResponse, NamedRoute>()
/** An address that is not there. */
export const UNMATCHED: NamedRoute = { kind: 'page', route: 'unmatched' }
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Called by the handler that knows the route; the last call wins. */
export const nameRoute = (response: ServerResponse, named: NamedRoute): void =>
  void names.set(response, named)

const FILES: Record<string, string> = {
  m3u8: 'playlist',
  mpd: 'playlist',
  m4s: 'segment',
  mp4: 'video',
  m4a: 'audio',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  avif: 'picture',
  vtt: 'text',
  json: 'text',
  txt: 'text',
}

/** Kind of the file at a path below a video. */
export function fileKindOf(rest: string): string {
  if (rest === 'original') return 'original'
  if (rest.endsWith('init.mp4')) return 'segment'
  return FILES[rest.slice(rest.lastIndexOf('.') + 1)] ?? 'other'
}

export interface Meter {
  /** Observes a request until its response has ended. */
  watch(request: IncomingMessage, response: ServerResponse): void
  /** Counts the bytes of this response as playback of this kind of file. */
  playback(response: ServerResponse, file: string): void
}

export function createMeter(metrics: MetricsRegistry): Meter {
  const requests = new Map<string, Tally>()
  const seconds = new Map<string, Tally>()

  function tallyOf({ route }: NamedRoute, method: string, status: number): Tally {
    const key = `${method} ${status} ${route}`
    let tally = requests.get(key)
    if (!tally)
      requests.set(
        key,
        (tally = metrics.tally('svc_http_requests_total', { route, method, status })),
      )
    return tally
  }

  function secondsOf({ kind }: NamedRoute): Tally {
    let tally = seconds.get(kind)
    if (!tally) seconds.set(kind, (tally = metrics.tally('svc_http_request_seconds', { kind })))
    return tally
  }

  return {
    watch(request, response) {
      const startedAt = performance.now()
      // A method that the protocol handler replaces counts as it was sent.
      const method = METHODS.includes(request.method ?? '') ? request.method! : 'other'
      response.once('close', () => {
        const named = names.get(response) ?? UNMATCHED
        tallyOf(named, method, response.statusCode).add(1)
        if (named.kind !== 'stream') secondsOf(named).add((performance.now() - startedAt) / 1000)
      })
    },
    playback(response, file) {
      const { socket } = response.req
      const before = socket.bytesWritten
      response.once('close', () => {
        const bytes = socket.bytesWritten - before
        if (bytes > 0) metrics.tally('svc_playback_bytes_total', { file }).add(bytes)
      })
    },
  }
}

/** Counts the bytes of this request as source upload. */
export function countUpload(
  metrics: MetricsRegistry,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { socket } = request
  const before = socket.bytesRead
  response.once('close', () => {
    // Bytes that arrived together with the headers were read before counting began.
    const declared = request.complete ? Number(request.headers['content-length'] ?? 0) : 0
    const bytes = Math.max(declared, socket.bytesRead - before)
    if (bytes > 0) metrics.tally('svc_upload_bytes_total').add(bytes)
  })
}

/** GET /metrics: for this machine, for clients with SVC_METRICS_TOKEN, and for the owner. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { readFigures } from '../system/measure.ts'
import type { Auth } from './auth.ts'

/** Headers of proxies: a request with any of them is not from this machine. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Looks absent to anybody else, so that strangers do not learn how busy the appliance is. Throws
 * `not_found`, and `unauthorized` for a wrong secret.
 */
export async function readMetrics(
  deps: Deps,
  auth: Pick<Auth, 'caller'>,
  request: IncomingMessage,
): Promise<{ contentType: string; body: string }> {
  if (!(await mayRead(deps, auth, request)))
    throw new AppError('not_found', 'No endpoint or page at /metrics.')
  return deps.metrics.text(await readFigures(deps))
}

async function mayRead(
  { settings }: Pick<Deps, 'settings'>,
  auth: Pick<Auth, 'caller'>,
  request: IncomingMessage,
): Promise<boolean> {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined) {
    const given = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? ''
    if (settings.metricsToken !== null && isSame(given, settings.metricsToken)) return true
    if ((await auth.caller(request)).permissions.has('system:read')) return true
    throw new AppError(
      'forbidden',
      'Metrics require SVC_METRICS_TOKEN or the owner secret, not an API key.',
    )
  }
  if (isOwnMachine(request)) return true
  if (!cookie) return false
  return auth.caller(request).then(
    ({ access }) => access === 'owner',
    () => false,
  )
}

/**
 * Directly from this machine, with one of its names. Proxies that forward no client address use
 * HTTP/1.0 or a host name of their own, so they do not count.
 */
export function isOwnMachine({
  headers,
  socket,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>): boolean {
  if (httpVersion === '1.0' || FORWARDED.some((name) => headers[name] !== undefined)) return false
  const hostname = URL.parse(`http://${headers.host ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return (
    isLoopback(socket.remoteAddress ?? '') && (hostname === 'localhost' || isLoopback(hostname))
  )
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  return family > 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** In constant time, whatever the lengths. */
function isSame(given: string, secret: string): boolean {
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

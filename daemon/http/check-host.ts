/** Accepts a browser's session only on this appliance's own hosts, and only for its own pages. */
import { isIP } from 'node:net'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError, refusal } from '../contract/errors.ts'
import type { Settings } from '../ports/deps.ts'
import { isLocalName, isOwnHostname } from '../sessions/host-names.ts'

type OwnHosts = Pick<Settings, 'baseUrl' | 'ownHosts'>

export const isOwnHost = (settings: OwnHosts, host: string | undefined): boolean =>
  isOwnHostname(settings, hostnameOf(host))

/**
 * Relying party ID of passkeys: a host name of this appliance. Browsers create no passkeys for literal
 * addresses.
 */
export function rpIdOf(settings: OwnHosts, host: string | undefined): string | null {
  const hostname = hostnameOf(host)
  return isOwnHost(settings, host) && !isAddress(hostname) ? hostname : null
}

/**
 * Origins of the appliance's pages under that name: the public URL, and on this machine the port of the
 * request.
 */
export function originsOf(
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  rpId: string,
  socket: Pick<IncomingMessage['socket'], 'localPort'>,
): string[] {
  const { hostname, origin } = new URL(baseUrl)
  return [
    ...(hostname === rpId ? [origin] : []),
    ...(isLocalName(rpId) ? [new URL(`http://${rpId}:${socket.localPort}`).origin] : []),
  ]
}

const hostnameOf = (host: string | undefined): string =>
  URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) > 0

/** For sign-in, which has no session to check yet. Throws `forbidden`. */
export function requireOwnPage(
  settings: OwnHosts,
  request: { method?: string | undefined; headers: IncomingHttpHeaders },
): void {
  if (!isOwnHost(settings, request.headers.host)) throw refusal('public_address_only')
  refuseForeignWrite(settings, request)
}

/** Browsers declare the origin of a write; a page of another site must not act with the session cookie. */
export function refuseForeignWrite(
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  request: { method?: string | undefined; headers: IncomingHttpHeaders },
): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, host } = request.headers
  const ours =
    origin === undefined ||
    origin === new URL(baseUrl).origin ||
    origin === `http://${host}` ||
    origin === `https://${host}`
  if (!ours) throw foreign()
  refuseForeignPage(request)
}

/** Also for reads that have an effect. Another port or subdomain (`same-site`) is foreign as well. */
export function refuseForeignPage({ headers }: { headers: IncomingHttpHeaders }): void {
  if (['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))) throw foreign()
}

const foreign = (): AppError =>
  new AppError('forbidden', 'Pages of other sites cannot use your session.')

/** A browser's session counts only at an address of ours, and only for pages of ours. */
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
 * Where our own pages are under that name: at the public address, and on this machine itself at the
 * port that was asked.
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

/** For signing in itself, where no session is looked at yet. Throws `forbidden`. */
export function requireOwnPage(
  settings: OwnHosts,
  request: { method?: string | undefined; headers: IncomingHttpHeaders },
): void {
  if (!isOwnHost(settings, request.headers.host)) throw refusal('public_address_only')
  refuseForeignWrite(settings, request)
}

/** A browser says where a write comes from; another site's page must not act with our cookie. */
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

/**
 * Also for reading, where that alone does something. Another port or a neighbour's name
 * (`same-site`) is not ours either.
 */
export function refuseForeignPage({ headers }: { headers: IncomingHttpHeaders }): void {
  if (['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))) throw foreign()
}

const foreign = (): AppError =>
  new AppError('forbidden', 'Pages of other sites cannot use your session.')

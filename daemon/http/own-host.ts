/** A browser's session counts only at an address of ours, and only for pages of ours. */
import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../contract/errors.ts'
import type { Settings } from '../ports/deps.ts'

/**
 * The public address, this machine's own names, or a literal address: never a name that a stranger's DNS may
 * have pointed here (DNS rebinding).
 */
export function isOwnHost({ baseUrl }: Pick<Settings, 'baseUrl'>, host: string | undefined): boolean {
  const hostname = hostnameOf(host)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isAddress(hostname) || hostname === new URL(baseUrl).hostname
}

/** What passkeys are bound to: a name of ours. Browsers make none for literal addresses. */
export function rpIdOf(settings: Pick<Settings, 'baseUrl'>, host: string | undefined): string | null {
  const hostname = hostnameOf(host)
  return isOwnHost(settings, host) && !isAddress(hostname) ? hostname : null
}

const hostnameOf = (host: string | undefined): string => URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) > 0

/** For signing in itself, where no session is looked at yet. Throws `forbidden`. */
export function requireOwnPage(settings: Pick<Settings, 'baseUrl'>, request: { method?: string | undefined; headers: IncomingHttpHeaders }): void {
  if (!isOwnHost(settings, request.headers.host)) throw new AppError('forbidden', 'Under this address the appliance signs nobody in. Open it by its public address (SVC_PUBLIC_URL).')
  refuseForeignWrite(settings, request)
}

/** A browser says where a write comes from; another site's page must not act with our cookie. */
export function refuseForeignWrite({ baseUrl }: Pick<Settings, 'baseUrl'>, request: { method?: string | undefined; headers: IncomingHttpHeaders }): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, host } = request.headers
  const ours = origin === undefined || origin === new URL(baseUrl).origin || origin === `http://${host}` || origin === `https://${host}`
  if (!ours || request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('forbidden', 'A page of another site may not act with your session.')
}

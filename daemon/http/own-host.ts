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
  const hostname = URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || hostname === new URL(baseUrl).hostname
}

/** A browser says where a write comes from; another site's page must not act with our cookie. */
export function refuseForeignWrite({ baseUrl }: Pick<Settings, 'baseUrl'>, request: { method?: string | undefined; headers: IncomingHttpHeaders }): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, host } = request.headers
  const ours = origin === undefined || origin === new URL(baseUrl).origin || origin === `http://${host}` || origin === `https://${host}`
  if (!ours || request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('forbidden', 'A page of another site may not act with your session.')
}

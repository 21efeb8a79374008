/** Which sites may show the videos of a space (hotlink protection, CONTRACT §7). Pure. */
import { DOMAIN } from '../contract/space.ts'

export interface PageHeaders {
  origin?: string | undefined
  referer?: string | undefined
  host?: string | undefined
}
/** A page's origin: its host with the port, and without; `opaque` when the browser hides it (sandboxed frames). */
export type EmbeddingPage = { host: string; hostname: string } | 'opaque' | null

/** Origin, else Referer; null when neither came. */
export function pageOf({ origin, referer }: PageHeaders): EmbeddingPage {
  const page = origin ?? referer
  if (page === undefined || page === '') return null
  // A backslash before the path is read as a slash by some and as part of the name by others.
  if (/^[^/?#]*:\/\/[^/?#]*\\/.test(page)) return 'opaque'
  const url = URL.parse(page)
  return url?.host ? { host: url.host, hostname: url.hostname } : 'opaque'
}

/** `example.org` is that host on any port; `*.example.org` everything below it, not itself. */
export function isListed(hostname: string, domains: readonly string[]): boolean {
  return domains.some((domain) =>
    domain.startsWith('*.') ? hostname.endsWith(domain.slice(1)) : hostname === domain,
  )
}

/** For `frame-ancestors` of a page that shows a video. */
export function frameAncestors(domains: readonly string[]): string {
  if (domains.length === 0) return '*'
  return [
    "'self'",
    ...domains
      .filter((domain) => DOMAIN.test(domain))
      .flatMap((domain) => [`https://${domain}:*`, `http://${domain}:*`]),
  ].join(' ')
}

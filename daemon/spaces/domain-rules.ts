/**
 * Checks requests against the `allowed_domains` of a space. The list is read at most once a second, and
 * after each change, of whichever process.
 */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { isOwnHostname } from '../sessions/host-names.ts'
import { DOMAIN } from '../contract/space.ts'

const CACHE_MS = 1_000
const MOST_CACHED = 10_000

export interface DomainRules {
  /** Throws `domain_not_allowed`. `allowOrigin`: for Access-Control-Allow-Origin. */
  check(
    space: string,
    headers: PageHeaders,
  ): Promise<{ restricted: boolean; allowOrigin: string | null }>
  /** For Content-Security-Policy. */
  frameAncestors(space: string): Promise<string>
}

export function createDomainRules({
  db,
  clock,
  settings,
  announcer,
}: Pick<Deps, 'db' | 'clock' | 'settings' | 'announcer'>): DomainRules {
  const cache = new Map<string, { domains: readonly string[]; readMs: number; version: number }>()

  let changes = 0
  announcer.subscribe({
    space(id) {
      changes += 1
      cache.delete(id)
    },
  })

  async function domainsOf(space: string): Promise<readonly string[]> {
    const nowMs = clock.now().getTime()
    // Where others write, too, only the database knows of a change at once.
    const version = db.shared ? await db.version() : 0
    const cached = cache.get(space)
    if (cached && cached.version === version && Math.abs(nowMs - cached.readMs) < CACHE_MS)
      return cached.domains
    const changesBefore = changes
    const domains = await db.read(({ spaces }) => spaces.allowedDomains(space))
    if (cache.size >= MOST_CACHED) cache.clear()
    // A read during a change may have returned the old value.
    if (changes === changesBefore) cache.set(space, { domains, readMs: nowMs, version })
    return domains
  }

  /**
   * The dashboard and the iframe page are exempt, at the configured URLs and on this machine by its own
   * names; the iframe page has a policy of its own. A Host header that a client made up is not exempt.
   */
  function isOurs(page: { host: string; hostname: string }, host: string | undefined): boolean {
    if ([settings.baseUrl, settings.cdnUrl].some((url) => URL.parse(url)?.host === page.host))
      return true
    return page.host === host && isOwnHostname(settings, page.hostname)
  }

  return {
    async check(space, headers) {
      const domains = await domainsOf(space)
      if (domains.length === 0) return { restricted: false, allowOrigin: '*' }
      const page = pageOf(headers)
      if (page === null) {
        if (settings.requireOrigin)
          throw new AppError(
            'domain_not_allowed',
            'This video can only be played on certain sites, and the request does not say ' +
              '(Origin, Referer) which site it comes from.',
          )
        return { restricted: true, allowOrigin: null }
      }
      if (page === 'opaque' || !(isOurs(page, headers.host) || isListed(page.hostname, domains))) {
        const site =
          page === 'opaque' ? 'a page that hides its origin' : page.hostname.slice(0, 100)
        throw new AppError(
          'domain_not_allowed',
          `This video can only be played on certain sites; ${site} is not in the ` +
            'allowed_domains of the space.',
        )
      }
      return { restricted: true, allowOrigin: headers.origin ?? null }
    },
    frameAncestors: async (space) => frameAncestors(await domainsOf(space)),
  }
}

interface PageHeaders {
  origin?: string | undefined
  referer?: string | undefined
  host?: string | undefined
}
/** Host of a page with and without port; `opaque` when the browser hides it (sandboxed frames). */
type EmbeddingPage = { host: string; hostname: string } | 'opaque' | null

/** From Origin, otherwise Referer; null without either. */
export function pageOf({ origin, referer }: PageHeaders): EmbeddingPage {
  const page = origin ?? referer
  if (page === undefined || page === '') return null
  // Parsers disagree about a backslash before the path: a slash for some, part of the host for others.
  if (/^[^/?#]*:\/\/[^/?#]*\\/.test(page)) return 'opaque'
  const url = URL.parse(page)
  return url?.host ? { host: url.host, hostname: url.hostname } : 'opaque'
}

/** `example.org` matches that host on any port; `*.example.org` all subdomains, but not itself. */
export function isListed(hostname: string, domains: readonly string[]): boolean {
  return domains.some((domain) =>
    domain.startsWith('*.') ? hostname.endsWith(domain.slice(1)) : hostname === domain,
  )
}

/** Value of `frame-ancestors` for a page that shows a video. */
export function frameAncestors(domains: readonly string[]): string {
  if (domains.length === 0) return '*'
  return [
    "'self'",
    ...domains
      .filter((domain) => DOMAIN.test(domain))
      .flatMap((domain) => [`https://${domain}:*`, `http://${domain}:*`]),
  ].join(' ')
}

import type { Deps } from '../ports/deps.ts'
import { clientOf, findEnabled } from './find.ts'
import type { PendingSignIn, PendingSignIns } from './pending.ts'

/**
 * The page of the provider, and what the browser keeps until it comes back. Throws
 * `sign_in_provider_not_found`, `sso_failed`.
 */
export async function beginSignIn(
  deps: Pick<Deps, 'db' | 'settings' | 'vault' | 'openId'>,
  pending: PendingSignIns,
  {
    provider,
    to,
    link = null,
    invitation = null,
  }: Pick<PendingSignIn, 'provider' | 'to'> & Partial<Pick<PendingSignIn, 'link' | 'invitation'>>,
): Promise<{ url: string; sealed: string }> {
  const row = await deps.db.read((repositories) => findEnabled(repositories, provider))
  const { url, secrets } = await deps.openId.begin(clientOf(deps, row))
  return { url, sealed: pending.seal({ provider, to, link, invitation, secrets }) }
}

/** Path of a page of svc; `/` for everything else, such as another site. */
export function pathWithin(
  { settings }: Pick<Deps, 'settings'>,
  to: string | null | undefined,
): string {
  if (!to || !/^\/(?![/\\])/.test(to) || to.length > 2_000) return '/'
  const url = URL.parse(to, settings.baseUrl)
  if (!url || url.origin !== new URL(settings.baseUrl).origin || url.pathname.startsWith('/sso/'))
    return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

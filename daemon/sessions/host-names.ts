/** Host names of the appliance's own pages. */
import type { Settings } from '../ports/deps.ts'

/**
 * The public host, the names of this machine, and those that the operator lists: never a name that a
 * stranger could point here (DNS rebinding). `hostname` in the form of URL.
 */
export function isOwnHostname(
  { baseUrl, ownHosts }: Pick<Settings, 'baseUrl' | 'ownHosts'>,
  hostname: string,
): boolean {
  if (isLocalName(hostname)) return true
  const plain = hostname.replace(/^\[|\]$/g, '')
  if (plain === '::1' || /^127(?:\.\d+){3}$/.test(plain)) return true
  return hostname === new URL(baseUrl).hostname || ownHosts.includes(plain)
}

export const isLocalName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost')

/** The names under which the appliance's own pages are opened. */
import type { Settings } from '../ports/deps.ts'

/**
 * The public address, this machine's own names, and what the operator lists: never a name or an
 * address that a stranger may have pointed here (DNS rebinding). `hostname` is as URL says it.
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

import { isIP } from 'node:net'
import { AppError } from '../../contract/errors.ts'
import { isPublicAddress } from './address.ts'
import { allowedHosts, type AllowedHosts } from './allowed-hosts.ts'
import { portOf, refusedAddress } from './connect.ts'

/** `Fetcher.check` for a thread that has no fetcher. */
export function addressCheck(allowPrivateHosts: readonly string[]): (address: string) => void {
  const allowed = allowedHosts(allowPrivateHosts)
  return (address) => void checkAddress(address, allowed)
}

/**
 * Checks of a URL that need no network: scheme, credentials, a literal special-purpose host. Throws
 * `source_address_refused`.
 */
export function checkAddress(address: string, allowed: AllowedHosts): URL {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new AppError('source_address_refused', 'The URL must start with http:// or https://.')
  if (url.username || url.password)
    throw new AppError(
      'source_address_refused',
      'The URL must not contain a user name or password.',
    )
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const local =
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    (isIP(host) !== 0 && !isPublicAddress(host))
  if (local && !allowed(host, portOf(url))) throw refusedAddress(url.hostname)
  return url
}

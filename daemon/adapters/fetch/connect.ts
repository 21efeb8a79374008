/**
 * Connects to public addresses only. The check sits between the name look-up and the connection of the same
 * call, so a name that answers differently the second time (DNS rebinding) gains nothing.
 */
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { AppError } from '../../contract/errors.ts'
import { isPublicAddress } from './address.ts'
import type { AllowedHosts } from './allowed-hosts.ts'

export type Lookup = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export function guardedConnect(options: {
  allowed: AllowedHosts
  timeoutMs: number
  lookup?: Lookup | undefined
}): buildConnector.connector {
  const lookup = options.lookup ?? systemLookup
  const common = { timeout: options.timeoutMs, allowH2: false }
  const connectAnywhere = buildConnector({ ...common, lookup: lookupWith(lookup, () => true) })
  const connectPublic = buildConnector({ ...common, lookup: lookupWith(lookup, isPublicAddress) })

  return (target, done) => {
    if (options.allowed(target.hostname, portOf(target))) return connectAnywhere(target, done)
    // A literal address is never looked up.
    if (isIP(target.hostname) && !isPublicAddress(target.hostname))
      return done(refusedAddress(target.hostname), null)
    connectPublic(target, (error, socket) => {
      if (error) return done(error, null)
      if (isPublicAddress(socket.remoteAddress ?? '')) return done(null, socket)
      socket.destroy()
      done(refusedAddress(target.hostname), null)
    })
  }
}

/**
 * Refuses the host when any of its addresses is special, since the order in which they are tried is not
 * under our control.
 */
function lookupWith(lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const first = addresses[0]
      if (!first)
        return done(Object.assign(new Error(`No address for ${host}`), { code: 'ENOTFOUND' }), [])
      if (!addresses.every(({ address }) => isAllowed(address)))
        return done(refusedAddress(host), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

export function portOf(target: { protocol: string; port: string }): number {
  return Number(target.port || (target.protocol === 'https:' ? 443 : 80))
}

export function refusedAddress(host: string): AppError {
  return new AppError(
    'source_address_refused',
    `${host} resolves to a private address. Use a public URL, or ask the operator to add ` +
      'the host to SVC_ALLOW_PRIVATE_HOSTS.',
  )
}

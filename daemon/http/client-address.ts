/** Determines the client's address behind trusted proxies. */
import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

/**
 * `trusted`: addresses and networks (`10.0.0.0/8`) of proxies. Each proxy appends the address that it
 * saw to X-Forwarded-For, so the header is read from its end as long as a trusted proxy has written it;
 * anybody may have made up what comes before.
 */
export function createClientAddress(
  trusted: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const ours = new BlockList()
  for (const entry of trusted) {
    const [address, bits] = entry.split('/') as [string, string?]
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) ours.addAddress(address, family)
    else ours.addSubnet(address, Number(bits), family)
  }
  const isOurs = (address: string): boolean =>
    ours.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return ({ headers, socket }) => {
    let address = plain(socket.remoteAddress ?? '')
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    while (forwarded.length > 0 && isIP(address) > 0 && isOurs(address)) {
      const before = plain(forwarded.pop()!.trim())
      if (isIP(before) === 0) return address
      address = before
    }
    return address
  }
}

/** IPv4 in the form in which it arrives at a dual-stack socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Which addresses lie in the public internet. Source: IANA's registries of special-purpose IPv4 and IPv6
 * addresses. IPv4 is public unless listed; IPv6 only where IANA has handed it out, less what is listed.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers' own
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]
const GLOBAL_IPV6 = ['2000::/3']
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: carries any IPv4 address
  '3fff::/20', // documentation
]

const specialIpv4 = rangesOf(SPECIAL_IPV4, 'ipv4')
const globalIpv6 = rangesOf(GLOBAL_IPV6, 'ipv6')
const specialIpv6 = rangesOf(SPECIAL_IPV6, 'ipv6')

/** False also for what is no address at all. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  const carried = carriedIpv4(address)
  if (carried) return isPublicAddress(carried)
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

/** The IPv4 address that a connection really goes to: IPv4-mapped (::ffff:0:0/96) and NAT64 (64:ff9b::/96). */
function carriedIpv4(address: string): string | null {
  const words = wordsOf(address)
  const head = words
    .slice(0, 6)
    .map((word) => word.toString(16))
    .join(':')
  if (head !== '0:0:0:0:0:ffff' && head !== '64:ff9b:0:0:0:0') return null
  return words
    .slice(6)
    .flatMap((word) => [word >> 8, word & 0xff])
    .join('.')
}

/** Eight 16-bit words. The URL parser knows every way to write them, and writes but one. */
function wordsOf(address: string): number[] {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const start = left.split(':').filter(Boolean)
  if (right === undefined) return start.map((word) => Number.parseInt(word, 16))
  const end = right.split(':').filter(Boolean)
  const middle = Array.from({ length: 8 - start.length - end.length }, () => '0')
  return [...start, ...middle, ...end].map((word) => Number.parseInt(word, 16))
}

function rangesOf(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network, length] = range.split('/') as [string, string]
    list.addSubnet(network, Number(length), family)
  }
  return list
}

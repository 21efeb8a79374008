/** The unit of attempt limits: an IPv6 host has a whole /64 and may use any address in it (RFC 6177, RFC 8981). */

const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/** An IPv4 address unchanged; the /64 of an IPv6 address in any notation. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [before, after] = address.replace(/%.*$/, '').split('::').map(groupsOf) as [
    string[],
    string[]?,
  ]
  const gap = after ? Array<string>(GROUPS - before.length - after.length).fill('0') : []
  const network = [...before, ...gap, ...(after ?? [])].slice(0, GROUPS_OF_NETWORK)
  return `${network.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** A trailing IPv4 address stands for two groups, which are never among the first four. */
const groupsOf = (part: string): string[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))

/** Header of a request that a proxy passes on for one of many addresses; none where they are not wanted. */
export function forwardedFor(number: number, addresses = 0): Record<string, string> {
  if (addresses === 0) return {}
  const of = number % addresses
  return { 'x-forwarded-for': `10.${(of >> 16) & 255}.${(of >> 8) & 255}.${of & 255}` }
}

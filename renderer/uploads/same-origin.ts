/**
 * The same address at the origin of this page. The appliance writes its public address into answers;
 * the page may have been opened by another name of it, and the session's cookie belongs to that name.
 */
export function sameOrigin(address: string): string {
  const url = new URL(address, location.href)
  return `${location.origin}${url.pathname}${url.search}`
}

/**
 * Moves a URL to the origin of this page. svc writes its public URL into responses;
 * the page may have been opened by another name of it, and the session's cookie belongs to that name.
 */
export function sameOrigin(address: string): string {
  const url = new URL(address, location.href)
  return `${location.origin}${url.pathname}${url.search}`
}

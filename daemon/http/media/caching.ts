/** Cache-Control of responses. */

const YEAR_SECONDS = 31_536_000

/**
 * Shared caches know neither tokens nor allowed domains, so restricted content is cached by the
 * viewer's browser only. There, files of a private video under a URL with a token may stay as long as
 * their bytes cannot change.
 */
export function caching(
  who: { isPrivate: boolean; restricted: boolean; token: string | null },
  maxAgeSeconds: number | 'immutable',
): string {
  const isImmutable = maxAgeSeconds === 'immutable'
  if (who.isPrivate)
    return isImmutable && who.token !== null
      ? 'private, max-age=3600, immutable'
      : 'private, no-store'
  return (
    `${who.restricted ? 'private' : 'public'}, ` +
    `max-age=${isImmutable ? `${YEAR_SECONDS}, immutable` : maxAgeSeconds}`
  )
}

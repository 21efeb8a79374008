/** Who may keep an answer, and for how long. */

const YEAR_SECONDS = 31_536_000

/**
 * A shared cache knows neither tokens nor the sites that a space allows: what is not for everybody
 * is kept by the viewer's own browser only. There, what a private video has under an address with a
 * token may stay while its bytes cannot change.
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

/**
 * Where the player is: addresses without what stands behind `?` and `#`. In an iframe it is the
 * page around it, as far as that tells.
 */
export function placeOfPage(): { page?: string; referrer?: string } {
  const [own, before] = [bare(location.href), bare(document.referrer)]
  if (window !== window.parent) return before ? { page: before } : {}
  return { ...(own ? { page: own } : {}), ...(before ? { referrer: new URL(before).origin } : {}) }
}

/** Longer ones are not sent at all. */
const LONGEST = 2_000

function bare(address: string): string | undefined {
  const url = URL.parse ? URL.parse(address) : null
  const text = url && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : ''
  return text.length > 0 && text.length <= LONGEST ? text : undefined
}

import { goTo } from '../state/router.ts'
import type { App } from '../state/app.ts'

/**
 * The code of a link, taken out of the address bar and the history at once: it is a secret. The tab
 * keeps it, so that the page survives a reload, until `forgetLinkCode` or a sign-out.
 */
export function takeLinkCode(app: App): string {
  const { hash, pathname } = location
  const code = hash.slice(1)
  if (code === '') return sessionStorage.getItem(keyOf(pathname)) ?? ''
  sessionStorage.setItem(keyOf(pathname), code)
  goTo(app, pathname, 'replace')
  return code
}

/** Once it is used. */
export const forgetLinkCode = () => sessionStorage.removeItem(keyOf(location.pathname))

const keyOf = (pathname: string) => `svc:link:${pathname}`

import { goTo } from '../state/router.ts'
import type { App } from '../state/app.ts'

/** The code of a link, taken out of the address bar and the history at once: it is a secret. */
export function takeLinkCode(app: App): string {
  const code = decodeURIComponent(location.hash.slice(1))
  if (code !== '') goTo(app, location.pathname, 'replace')
  return code
}

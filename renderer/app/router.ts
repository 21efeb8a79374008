/** Addresses of the dashboard: links stay links; the store says where we are. */
import type { App } from './app.ts'
import { isRoom } from './rooms.ts'

export function startRouter({ store }: App): () => void {
  const read = (): void => store.change({ place: { path: location.pathname, search: location.search } })
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.composedPath().find((target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement && target.href !== '')
    if (!link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return
    // The API, media and components live at the same origin and are not rooms.
    if (!isRoom(link.pathname)) return
    event.preventDefault()
    if (link.href !== location.href) history.pushState(null, '', link.href)
    read()
  }
  window.addEventListener('popstate', read)
  document.addEventListener('click', onClick)
  return () => {
    window.removeEventListener('popstate', read)
    document.removeEventListener('click', onClick)
  }
}

export function goTo({ store }: App, address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  store.change({ place: { path: location.pathname, search: location.search } })
}

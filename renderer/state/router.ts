/** Addresses of the dashboard: links stay links; the store says where we are. */
import type { App } from './app.ts'

/** `isRoom`: whether a path is a page of the dashboard; all others are left to the browser. */
export function startRouter(app: App, isRoom: (path: string) => boolean): () => void {
  // Rooms are filled by code: where one stood is given back when it is there again.
  history.scrollRestoration = 'manual'
  const onPopState = (event: PopStateEvent): void => arrive(app, standingOf(event.state))
  const onClick = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event
      .composedPath()
      .find(
        (target): target is HTMLAnchorElement =>
          target instanceof HTMLAnchorElement && target.href !== '',
      )
    if (
      !link ||
      link.origin !== location.origin ||
      link.target !== '' ||
      link.hasAttribute('download')
    )
      return
    // The API, media and components live at the same origin and are not rooms.
    if (!isRoom(link.pathname)) return
    event.preventDefault()
    goTo(app, link.href, link.href === location.href ? 'replace' : 'push')
  }
  window.addEventListener('popstate', onPopState)
  document.addEventListener('click', onClick)
  return () => {
    window.removeEventListener('popstate', onPopState)
    document.removeEventListener('click', onClick)
  }
}

export function goTo(app: App, address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') {
    history.replaceState({ standing: scrollY }, '')
    history.pushState(null, '', address)
  } else {
    history.replaceState(null, '', address)
  }
  arrive(app, 0)
}

function arrive({ store }: App, standing: number): void {
  store.change({ place: { path: location.pathname, search: location.search, standing } })
}

const standingOf = (state: unknown): number =>
  (state as { standing?: number } | null)?.standing ?? 0

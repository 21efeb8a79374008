/** Client-side navigation: links stay links, and the store holds the current place. */
import type { App } from './app.ts'
import { isHeldBack } from './leaving.ts'

/** `isPage`: whether a path is a page of the dashboard; all others are left to the browser. */
export function startRouter(app: App, isPage: (path: string) => boolean) {
  // Pages are rendered by code: the page frame restores the scroll position once a page is there.
  history.scrollRestoration = 'manual'
  const onPopState = (event: PopStateEvent) => {
    // The browser is there already: back to the page that asks, and from it again.
    const { path, search } = app.store.state.place
    if (isHeldBack(() => history.back())) history.pushState(null, '', path + search)
    else arrive(app, scrollTopOf(event.state))
  }
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
    if (
      !link?.href ||
      link.origin !== location.origin ||
      link.target !== '' ||
      link.hasAttribute('download')
    )
      return
    // The API, media and components live at the same origin and are not pages.
    if (!isPage(link.pathname)) return
    event.preventDefault()
    goTo(app, link.href, link.href === location.href ? 'replace' : 'push')
  }
  window.addEventListener('popstate', onPopState)
  document.addEventListener('click', onClick)
}

export function goTo(app: App, address: string, how: 'push' | 'replace' = 'push') {
  if (how === 'push' && isHeldBack(() => goTo(app, address))) return
  if (how === 'push') {
    history.replaceState({ scrollTop: scrollY }, '')
    history.pushState(null, '', address)
  } else {
    history.replaceState(null, '', address)
  }
  arrive(app, 0)
}

function arrive({ store }: App, scrollTop: number) {
  store.change({ place: { path: location.pathname, search: location.search, scrollTop } })
}

const scrollTopOf = (state: unknown) => (state as { scrollTop?: number } | null)?.scrollTop ?? 0

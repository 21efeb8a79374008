/** Client-side navigation: links stay links, and the store holds the current place. */
import type { App } from './app.ts'
import { isHeldBack } from './leaving.ts'

/** `isPage`: whether a path is a page of the dashboard; all others are left to the browser. */
export function startRouter(app: App, isPage: (path: string) => boolean) {
  // Pages are rendered by code: the page frame restores the scroll position once a page is there.
  history.scrollRestoration = 'manual'
  addEventListener('popstate', ({ state }) => {
    // The browser is there already: back to the page that asks, and from it again.
    const { path, search } = app.store.state.place
    if (isHeldBack(() => history.back())) history.pushState(null, '', path + search)
    else arrive(app, (state as { scrollTop?: number } | null)?.scrollTop)
  })
  document.addEventListener('click', (event) => {
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
    // The API, media and components live at the same origin and are not pages.
    if (
      !link?.href ||
      link.origin !== location.origin ||
      link.target !== '' ||
      link.hasAttribute('download') ||
      !isPage(link.pathname)
    )
      return
    event.preventDefault()
    goTo(app, link.href, link.href === location.href ? 'replace' : 'push')
  })
}

export function goTo(app: App, address: string, how: 'push' | 'replace' = 'push') {
  if (how === 'push') {
    if (isHeldBack(() => goTo(app, address))) return
    history.replaceState({ scrollTop: scrollY }, '')
  }
  history[`${how}State` as const](null, '', address)
  arrive(app)
}

function arrive({ store }: App, scrollTop = 0) {
  store.change({ place: { path: location.pathname, search: location.search, scrollTop } })
}

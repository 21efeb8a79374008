/**
 * What a page works with: one client, one store, one stream of notes. Elements get it by context (app-element.ts),
 * operations as an argument, a test makes its own.
 */
import { createClient, type Client } from '../../daemon/contract/client.ts'
import { loadErrors } from '../kit/explain/explain.ts'
import { createStore, firstState, spaceHeader, type Store } from './store.ts'

export interface App {
  api: Client
  store: Store
  /** Server-sent events about objects that the store does not hold (notes.ts). */
  notes: EventTarget
}

/** Names the app in a request of the Context Community Protocol. */
const APP = Symbol('app')

/**
 * Asks the provider around an element for the app. The event of the Context Community
 * Protocol, of which one context and one answer at once are needed here.
 */
export class AppRequest extends Event {
  readonly context = APP
  readonly callback: (app: App) => void

  constructor(callback: (app: App) => void) {
    super('context-request', { bubbles: true, composed: true })
    this.callback = callback
  }
}

/** Elements inside of `around` that come into the page from then on get the app. */
export function provideApp(around: EventTarget, app: App): App {
  around.addEventListener('context-request', (event) => {
    const { context, callback } = event as AppRequest
    if (context !== APP) return
    event.stopPropagation()
    callback(app)
  })
  return app
}

/** `baseUrl`: of the daemon; the page comes from it, so a page's own origin is always right. */
export function createApp(baseUrl: string, fetcher: typeof fetch = fetch): App {
  const store = createStore(
    firstState({ path: location.pathname, search: location.search, scrollTop: 0 }),
  )
  // A session that has ended shows at whichever call comes next.
  const watchedFetch: typeof fetch = async (url, init) => {
    const headers = { ...spaceHeader(store.state), ...(init?.headers as {}) }
    const response = await fetcher(url, { ...init, headers })
    if (response.status === 401 && store.state.session.phase === 'in')
      store.change({ session: { phase: 'out', reason: 'none' } })
    if (!response.ok) await loadErrors()
    return response
  }
  return {
    api: createClient({ baseUrl, fetch: watchedFetch }),
    store,
    notes: new EventTarget(),
  }
}

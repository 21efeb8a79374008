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

/** Asks the provider around an element for the app. It answers at once. */
export class AppRequest extends Event {
  readonly answer: (app: App) => void

  constructor(answer: (app: App) => void) {
    super('app-request', { bubbles: true, composed: true })
    this.answer = answer
  }
}

/** Elements inside of `around` that come into the page from then on get the app. */
export function provideApp(around: EventTarget, app: App): App {
  around.addEventListener('app-request', (event) => {
    event.stopPropagation()
    ;(event as AppRequest).answer(app)
  })
  return app
}

/** `baseUrl`: of the daemon; the page comes from it, so a page's own origin is always right. */
export function createApp(baseUrl: string, fetcher: typeof fetch = fetch): App {
  const store = createStore(
    firstState({ path: location.pathname, search: location.search, scrollTop: 0 }),
  )
  // A session that has ended shows at whichever call comes next; a call sent before it began says nothing about it.
  const watchedFetch: typeof fetch = async (url, init) => {
    const { session } = store.state
    const headers = { ...spaceHeader(store.state), ...(init?.headers as {}) }
    const response = await fetcher(url, { ...init, headers })
    if (response.status === 401 && session.phase === 'in' && session === store.state.session)
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

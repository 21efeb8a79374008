/**
 * What a page of the dashboard works with: one client, one store, one stream of notes. Elements get
 * it by context (app-element.ts), operations take it as an argument, a test makes its own.
 */
import { createContext } from '@lit/context'
import { createClient, type Client } from '../../daemon/contract/client.ts'
import { createStore, firstState, type Store } from './store.ts'

export interface App {
  api: Client
  store: Store
  /** Server-sent events about objects that the store does not hold (notes.ts). */
  notes: EventTarget
}

export const appContext = createContext<App>(Symbol('app'))

/** `baseUrl`: of the daemon; the page comes from it, so a page's own origin is always right. */
export function createApp(baseUrl: string, fetcher: typeof fetch = fetch): App {
  const store = createStore(
    firstState({ path: location.pathname, search: location.search, scrollTop: 0 }),
  )
  /** A session that has ended shows at whichever call comes next. */
  const watchedFetch: typeof fetch = async (...args) => {
    const response = await fetcher(...args)
    if (response.status === 401 && store.state.session.phase === 'in')
      store.change({ session: { phase: 'out', reason: 'none' } })
    return response
  }
  return {
    api: createClient({ baseUrl, fetch: watchedFetch }),
    store,
    notes: new EventTarget(),
  }
}

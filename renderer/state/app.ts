/** The one store and the one client of this page. Elements read it; deeds take it as an argument. */
import { createClient, type Client } from '../../daemon/contract/client.ts'
import { createStore, firstState, type Store } from './store.ts'

export interface App {
  api: Client
  store: Store
}

const store = createStore(
  firstState({ path: location.pathname, search: location.search, standing: 0 }),
)

/** A session that has ended shows at whichever call comes next. */
const watchedFetch: typeof fetch = async (...args) => {
  const response = await fetch(...args)
  if (response.status === 401 && store.state.session.phase === 'in')
    store.change({ session: { phase: 'out', reason: 'none' } })
  return response
}

export const app: App = {
  // The page comes from the appliance itself, so its own address is always the right one.
  api: createClient({ baseUrl: location.origin, fetch: watchedFetch }),
  store,
}

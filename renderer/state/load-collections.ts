import { allRows } from './all-rows.ts'
import type { App } from './app.ts'
import { throttle } from './read-displayed.ts'

const CALM_MS = 600

export async function loadCollections({ api, store }: App): Promise<void> {
  store.change({ collections: await allRows((query) => api.collections.list({ query })) })
}

// After a failure the tree on screen stays as it is; the next event reads again.
const loadSoon = throttle(CALM_MS, (app) => loadCollections(app).catch(() => undefined))

/** Counts change with many events at once: they are read once for all of them. */
export function refreshCollectionsSoon(app: App): void {
  if (app.store.state.collections !== null) loadSoon(app)
}

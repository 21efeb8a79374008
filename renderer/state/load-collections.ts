import { allRows } from './all-rows.ts'
import type { App } from './app.ts'

const CALM_MS = 600
let soon: ReturnType<typeof setTimeout> | undefined

/** All of them. Throws what the API answers. */
export async function loadCollections({ api, store }: App): Promise<void> {
  store.change({ collections: await allRows((query) => api.collections.list({ query })) })
}

/** Counts change with many events at once: they are read when those pause. */
export function refreshCollectionsSoon(app: App): void {
  if (app.store.state.collections === null) return
  soon ??= setTimeout(() => {
    soon = undefined
    // The tree on screen stays as it is; the next event tries again.
    loadCollections(app).catch(() => undefined)
  }, CALM_MS)
}

import { againWhenBack } from '../kit/back.ts'
import { allRows } from './all-rows.ts'
import type { App } from './app.ts'
import { throttle } from './read-displayed.ts'

const CALM_MS = 600
/** Goes up with every event that can change them: an answer that was asked for before it may be older. */
let changes = 0

export async function loadCollections(app: App): Promise<void> {
  const before = changes
  const collections = await allRows((query) => app.api.collections.list({ query }))
  app.store.change({ collections })
  if (changes !== before) loadSoon(app)
}

// After a failure the tree on screen stays as it is.
const loadSoon = throttle(CALM_MS, (app) =>
  loadCollections(app).catch((error: unknown) => againWhenBack(error, () => loadSoon(app))),
)

/** Counts change with many events at once: they are read once for all of them. */
export function refreshCollectionsSoon(app: App): void {
  changes += 1
  if (app.store.state.collections !== null) loadSoon(app)
}

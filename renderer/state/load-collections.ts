import { againWhenBack } from '../kit/back.ts'
import { allRows } from './all-rows.ts'
import type { App } from './app.ts'
import { throttle } from './read-displayed.ts'

const CALM_MS = 600
/** Goes up with every event that can change them: an answer that was asked for before it may be older. */
let changes = 0
/** Goes up before and after each change that is made here. */
let written = 0

export async function loadCollections(app: App) {
  const [before, writtenBefore] = [changes, written]
  const collections = await allRows(app.api.collections.list)
  // What was changed here meanwhile is on screen, and may not be in the answer.
  if (written === writtenBefore || app.store.state.collections === null)
    app.store.change({ collections })
  if (changes !== before || written !== writtenBefore) loadSoon(app)
}

/** For what changes collections and shows it by itself. */
export async function writeCollections<T>(work: () => Promise<T>): Promise<T> {
  written += 1
  try {
    return await work()
  } finally {
    written += 1
  }
}

// After a failure the tree on screen stays as it is.
const loadSoon = throttle(CALM_MS, (app) =>
  loadCollections(app).catch((error: unknown) => againWhenBack(error, () => loadSoon(app))),
)

/** Counts change with many events at once: they are read once for all of them. */
export function refreshCollectionsSoon(app: App) {
  changes += 1
  if (app.store.state.collections !== null) loadSoon(app)
}

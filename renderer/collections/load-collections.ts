import type { Collection } from '../../daemon/contract/collection.ts'
import type { App } from '../app/app.ts'

const CALM_MS = 600
/** A tree of more is not looked through any more. */
const MOST = 2_000
let soon: ReturnType<typeof setTimeout> | undefined

/** All of them. Throws what the API answers. */
export async function loadCollections({ api, store }: App): Promise<void> {
  const all: Collection[] = []
  let cursor: string | undefined
  do {
    const page = await api.collections.list({ query: { limit: 100, cursor } })
    all.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && all.length < MOST)
  store.change({ collections: all })
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

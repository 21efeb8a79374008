/** The list of videos: which there are, in their order. What each of them is comes as it is seen (load-videos.ts). */
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from './app.ts'
import { remember } from './video-cache.ts'
import { explain } from '../kit/explain/explain.ts'
import { addressOf, apiQuery, sameQuery } from './library-address.ts'
import { forgetViews } from './load-views.ts'
import { readAgain, rememberMatches } from './load-videos.ts'
import { EVERYTHING, type LibraryQuery } from './library.ts'

/** The first screen, so that it need not wait for all ids. */
export const FIRST = 60
/** Beyond so many nobody scrolls. */
const MOST = 100_000
const CALM_MS = 400
let running: AbortController | undefined
let soon: ReturnType<typeof setTimeout> | undefined

/** The list as it was stays on screen until the answer is there: nothing jumps while somebody types. */
export async function openLibrary(app: App, query: LibraryQuery): Promise<void> {
  const { library } = app.store.state
  if (
    sameQuery(library.query, query) &&
    (library.ids !== null || library.loading || library.problem !== null)
  )
    return
  await load(app, query)
}

/** After a failure, when somebody asks for it. */
export const openAgain = (app: App): Promise<void> => load(app, app.store.state.library.query)

async function load(app: App, query: LibraryQuery): Promise<void> {
  running?.abort()
  forgetViews(app)
  const { signal } = (running = new AbortController())
  // What is chosen is chosen among what is seen.
  app.store.change(({ library }) => ({
    library: { ...library, query, loading: true, problem: null, selected: new Set() },
  }))
  try {
    const [ids, first] = await Promise.all([
      allIds(app, query, signal),
      app.api.videos.list({ query: { ...apiQuery(query), limit: FIRST } }, { signal }),
    ])
    if (signal.aborted) return
    remember(app, first.data)
    app.store.change(({ library }) => ({
      library: { ...library, ids, loading: false, matches: new Map() },
    }))
    rememberMatches(
      app,
      query,
      first.data.map(({ id }) => id),
      first.matches,
    )
  } catch (error) {
    if (signal.aborted) return
    // What was found for other words is no answer to these.
    app.store.change(({ library }) => ({
      library: { ...library, ids: null, loading: false, problem: explain(error) },
    }))
  }
}

async function allIds(app: App, query: LibraryQuery, signal?: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await app.api.videos.ids(
      { query: { ...apiQuery(query), cursor } },
      signal ? { signal } : {},
    )
    ids.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && ids.length < MOST)
  return ids
}

/** After a broken connection: what happened meanwhile was not told. */
export async function refreshLibrary(app: App): Promise<void> {
  await readIds(app)
  await readAgain(app)
}

/** Which videos there are now; nobody asked for it, so a failure leaves the list as it is. */
async function readIds(app: App): Promise<void> {
  const { query, ids } = app.store.state.library
  if (ids === null) return
  try {
    const now = await allIds(app, query)
    app.store.change(({ library }) => {
      if (!sameQuery(library.query, query) || library.ids === null) return {}
      const there = new Set(now)
      return {
        library: {
          ...library,
          ids: now,
          selected: new Set([...library.selected].filter((id) => there.has(id))),
        },
      }
    })
  } catch {
    // The stream says whether it is live.
  }
}

/** Many events come at once, as of a batch or an import: the list is read when they pause. */
export function refreshSoon(app: App): void {
  if (app.store.state.library.ids === null) return
  soon ??= setTimeout(() => {
    soon = undefined
    void readIds(app)
  }, CALM_MS)
}

/** A video that was made a moment ago, here or elsewhere. */
export function listNew(app: App, video: Video): void {
  const { library } = app.store.state
  if (
    library.ids === null ||
    library.ids.includes(video.id) ||
    video.archived !== library.query.archived
  )
    return
  const isPlain = addressOf({ ...library.query, collection: '' }) === addressOf(EVERYTHING)
  if (isPlain && library.query.collection === '')
    app.store.change({ library: { ...library, ids: [video.id, ...library.ids] } })
  else refreshSoon(app)
}

/** The list of videos: their ids, in order. Each video is read when it comes on screen (load-videos.ts). */
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from './app.ts'
import { remember } from './video-cache.ts'
import { againWhenBack } from '../kit/back.ts'
import { explain } from '../kit/explain/explain.ts'
import {
  addressOf,
  apiQuery,
  EVERYTHING,
  type LibraryQuery,
  sameQuery,
  withIds,
} from './library.ts'
import { forgetViews } from './load-views.ts'
import { readAgain, rememberMatches } from './load-videos.ts'
import { throttle } from './read-displayed.ts'

/** Videos of the first screen are read with the ids, not after them. */
export const FIRST = 60
/** Nobody scrolls further. */
const MOST = 100_000
const CALM_MS = 400
let running: AbortController | undefined
export const stopLoading = () => running?.abort()
/** Goes up with every event that only another read can settle: an answer that was asked for before may be older. */
let changes = 0
/** Videos that were created while the list was read; they come first. */
let created: string[] = []
export const listChanged = () => void (changes += 1)
/** Orders by hand that are being written, and how many have been: an answer may be older than what is on screen. */
let ordering = 0
let ordered = 0

/** The former list stays on screen until the answer is there, so that nothing jumps while somebody types. */
export async function openLibrary(app: App, query: LibraryQuery) {
  const { library } = app.store.state
  if (
    sameQuery(library.query, query) &&
    (library.ids !== null || library.loading || library.problem !== null)
  )
    return
  await load(app, query)
}

/** Tries again after a failure. */
export const openAgain = (app: App) => load(app, app.store.state.library.query)

async function load(app: App, query: LibraryQuery) {
  running?.abort()
  forgetViews(app)
  const { signal } = (running = new AbortController())
  const before = changes
  created = []
  // A selection is of the list that is on screen.
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
    const all = [...created.filter((id) => !ids.includes(id)), ...ids]
    app.store.change(({ library }) => ({
      library: { ...withIds(library, all), loading: false, matches: new Map() },
    }))
    if (changes !== before) readSoon(app)
    rememberMatches(
      app,
      query,
      first.data.map(({ id }) => id),
      first.matches,
    )
  } catch (error) {
    if (signal.aborted) return
    // The former list does not answer this query.
    app.store.change(({ library }) => ({
      library: { ...withIds(library, null), loading: false, problem: explain(error) },
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

/** After a lost connection: events of that time were missed. */
export async function refreshLibrary(app: App) {
  listChanged()
  await readIds(app)
  await readAgain(app)
}

/** Reads the ids in the background: a failure leaves the list as it is. */
async function readIds(app: App) {
  const { query, ids } = app.store.state.library
  if (ids === null) return
  const [before, orderedBefore] = [changes, ordered]
  try {
    const read = await allIds(app, query)
    // After the order has been written, the list is read again.
    if (ordering > 0 || ordered !== orderedBefore) return
    app.store.change(({ library }) => {
      if (!sameQuery(library.query, query) || library.ids === null) return {}
      const now = library.ids === ids ? read : merged(read, { before: ids, now: library.ids })
      return { library: withIds(library, now) }
    })
    if (changes !== before) readSoon(app)
  } catch (error) {
    // The page header shows whether the connection is lost.
    againWhenBack(error, () => readSoon(app))
  }
}

/** What events have added and removed while the list was read stays so until the next read. */
function merged(read: string[], list: { before: readonly string[]; now: readonly string[] }) {
  const [existing, before, now] = [new Set(read), new Set(list.before), new Set(list.now)]
  const added = list.now.filter((id) => !before.has(id) && !existing.has(id))
  return [...added, ...read.filter((id) => now.has(id) || !before.has(id))]
}

/** For an order by hand, which is on screen already. */
export async function writeOrder(app: App, write: () => Promise<void>) {
  ordering += 1
  try {
    await write()
  } finally {
    ordering -= 1
    ordered += 1
    refreshSoon(app)
  }
}

const readSoon = throttle(CALM_MS, (app) => void readIds(app))

/** Many events come at once, as from a batch or an import: the list is read once for all of them. */
export function refreshSoon(app: App) {
  listChanged()
  if (app.store.state.library.ids !== null) readSoon(app)
}

/** A video was created, here or elsewhere. */
export function listNew(app: App, video: Video) {
  const { ids, loading, query } = app.store.state.library
  if (video.archived !== query.archived) return
  const isPlain = addressOf({ ...query, collection: '' }) === addressOf(EVERYTHING)
  if (!isPlain || query.collection !== '') return refreshSoon(app)
  // Comes twice where it is uploaded here: by the answer and by the event.
  if ((ids === null || loading) && !created.includes(video.id)) created = [video.id, ...created]
  if (ids && !ids.includes(video.id))
    app.store.change(({ library }) => ({ library: { ...library, ids: [video.id, ...ids] } }))
}

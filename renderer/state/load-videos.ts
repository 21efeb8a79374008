/** What the videos on screen are, wherever in the list that is. */
import type { Video, VideoMatch } from '../../daemon/contract/video.ts'
import type { App } from './app.ts'
import { againWhenBack } from '../kit/back.ts'
import { remember } from './video-cache.ts'
import { apiQuery, sameQuery } from './library-address.ts'
import type { LibraryQuery } from './library.ts'

/** As many as the API reads at once. */
export const AT_ONCE = 100
/** Who scrolls fast passes much that is never looked at. */
const REST_MS = 60
let shown: readonly string[] = []
let ahead: readonly string[] = []
let resting: ReturnType<typeof setTimeout> | undefined
let underWay = false
/** Known from before a connection was lost. */
let stale = new Set<string>()

/**
 * These are on screen now, or close to it; `next`, whither somebody scrolls, at most `AT_ONCE`:
 * read before they are seen, so that no holes are.
 */
export function show(app: App, ids: readonly string[], next: readonly string[] = []): void {
  shown = ids
  ahead = next
  resting ??= setTimeout(() => {
    resting = undefined
    void readDisplayed(app)
  }, REST_MS)
}

/** What is on screen or still being made is read again, the rest when it is seen. */
export async function readAgain(app: App): Promise<void> {
  const known = [...app.store.state.videos].flatMap(([id, video]) =>
    video &&
    (video.status === 'created' || video.status === 'uploaded' || video.status === 'processing')
      ? [id]
      : [],
  )
  const again = [...new Set([...shown, ...known])].slice(0, AT_ONCE)
  stale = new Set(app.store.state.videos.keys())
  await read(app, again).catch(() => undefined)
}

async function readDisplayed(app: App): Promise<void> {
  if (underWay) return
  underWay = true
  try {
    for (let unread = wanted(app); unread.length > 0; unread = wanted(app)) await read(app, unread)
  } catch (error) {
    // Otherwise the next one that is seen asks again.
    againWhenBack(error, () => readDisplayed(app))
  } finally {
    underWay = false
  }
}

/** A page of them at a time, and not as many requests as rows. */
function wanted(app: App): string[] {
  const [now, soon] = [missing(app, shown), missing(app, ahead)]
  return now.length === 0 && soon.length < AT_ONCE / 2 ? [] : [...now, ...soon].slice(0, AT_ONCE)
}

function missing(app: App, ids: readonly string[]): string[] {
  const { videos, library } = app.store.state
  return ids.filter(
    (id) =>
      videos.get(id) === undefined ||
      stale.has(id) ||
      (library.query.q !== '' && videos.get(id) !== null && !library.matches.has(id)),
  )
}

async function read(app: App, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { query } = app.store.state.library
  const { q, recursive, collection, archived } = apiQuery(query) as Record<string, string>
  // The place in the list is known; of the filters only those that say more of a video are asked again.
  const answer = await app.api.videos.list({
    query: {
      ids: ids.join(','),
      limit: AT_ONCE,
      q,
      archived,
      ...(q ? { collection, recursive } : {}),
    } as never,
  })
  remember(app, answer.data)
  for (const id of ids) stale.delete(id)
  // Gone since the ids were read, or changed so that it fits no more: the next reading of the ids leaves it out.
  const there = new Set(answer.data.map(({ id }) => id))
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length > 0) await readGone(app, gone)
  rememberMatches(app, query, ids, answer.matches)
}

async function readGone(app: App, ids: string[]): Promise<void> {
  const found: Video[] = []
  for (const archived of ['true', 'false'] as const)
    found.push(
      ...(await app.api.videos.list({ query: { ids: ids.join(','), limit: AT_ONCE, archived } }))
        .data,
    )
  remember(app, found)
  const there = new Set(found.map(({ id }) => id))
  app.store.change(({ videos }) => ({
    videos: new Map([
      ...videos,
      ...ids.filter((id) => !there.has(id)).map((id) => [id, null] as const),
    ]),
  }))
}

export function rememberMatches(
  app: App,
  query: LibraryQuery,
  ids: readonly string[],
  matches: readonly VideoMatch[] = [],
): void {
  if (query.q === '') return
  app.store.change(({ library }) => {
    if (!sameQuery(library.query, query)) return {}
    const known = new Map(library.matches)
    for (const id of ids)
      known.set(
        id,
        matches.filter(({ video }) => video === id),
      )
    return { library: { ...library, matches: known } }
  })
}

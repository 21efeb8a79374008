/** Reads the videos that are on screen, wherever in the list that is. */
import type { Video } from '../../daemon/contract/video.ts'
import type { VideoMatch } from '../../daemon/contract/video-list.ts'
import type { App } from './app.ts'
import { readDisplayed } from './read-displayed.ts'
import { remember } from './video-cache.ts'
import { apiQuery, type LibraryQuery, sameQuery } from './library.ts'

export const AT_ONCE = 100
let displayed: readonly string[] = []
let ahead: readonly string[] = []
/** Cached from before the connection was lost. */
let stale = new Set<string>()

/**
 * `ids` are on screen now, or close to it; `next`, at most `AT_ONCE`, lie in the direction of
 * scrolling: they are read before they are seen, so that no row appears empty.
 */
export function show(app: App, ids: readonly string[], next: readonly string[] = []) {
  displayed = ids
  ahead = next
  readSoon(app)
}

/** Reads what is on screen or being processed again now, all else when it is seen. */
export async function readAgain(app: App) {
  const unfinished = [...app.store.state.videos].flatMap(([id, video]) =>
    video &&
    (video.status === 'created' || video.status === 'uploaded' || video.status === 'processing')
      ? [id]
      : [],
  )
  const again = [...new Set([...displayed, ...unfinished])].slice(0, AT_ONCE)
  stale = new Set(app.store.state.videos.keys())
  await read(app, again).catch(() => undefined)
}

const readSoon = readDisplayed({
  /** What lies ahead alone is read in large batches, not row by row. */
  missing(app) {
    const [now, soon] = [unread(app, displayed), unread(app, ahead)]
    return now.length === 0 && soon.length < AT_ONCE / 2 ? [] : [...now, ...soon].slice(0, AT_ONCE)
  },
  read,
})

function unread(app: App, ids: readonly string[]): string[] {
  const { videos, library } = app.store.state
  return ids.filter(
    (id) =>
      videos.get(id) === undefined ||
      stale.has(id) ||
      (library.query.q !== '' && videos.get(id) !== null && !library.matches.has(id)),
  )
}

async function read(app: App, ids: string[]) {
  if (ids.length === 0) return
  const { query } = app.store.state.library
  const { q, recursive, collection, archived } = apiQuery(query) as Record<string, string>
  // The place in the list is known already: only the filters that add matches to a video are sent.
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
  // Deleted since the ids were read, or changed so that the filters exclude it: the next read of the ids drops it.
  const found = new Set(answer.data.map(({ id }) => id))
  const gone = ids.filter((id) => !found.has(id))
  if (gone.length > 0) await readGone(app, gone)
  rememberMatches(app, query, ids, answer.matches)
}

async function readGone(app: App, ids: string[]) {
  const found: Video[] = []
  for (const archived of ['true', 'false'] as const)
    found.push(
      ...(await app.api.videos.list({ query: { ids: ids.join(','), limit: AT_ONCE, archived } }))
        .data,
    )
  remember(app, found)
  const existing = new Set(found.map(({ id }) => id))
  const deleted = ids.filter((id) => !existing.has(id)).map((id) => [id, null] as const)
  app.store.change(({ videos }) => ({ videos: new Map([...videos, ...deleted]) }))
}

export function rememberMatches(
  app: App,
  query: LibraryQuery,
  ids: readonly string[],
  matches: readonly VideoMatch[] = [],
) {
  if (query.q === '') return
  app.store.change(({ library }) => {
    if (!sameQuery(library.query, query)) return {}
    const found = ids.map((id) => [id, matches.filter(({ video }) => video === id)] as const)
    return { library: { ...library, matches: new Map([...library.matches, ...found]) } }
  })
}

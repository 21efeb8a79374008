/** The list of videos: its first page, the next ones, and what comes new. */
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from '../app/app.ts'
import { remember } from '../app/known-videos.ts'
import type { Library, LibraryQuery } from '../app/store.ts'
import { explain } from '../parts/explain.ts'

const PAGE = 48
let running: AbortController | undefined

/** The list as it was stays on screen until the answer is there: nothing jumps while somebody types. */
export async function openLibrary(app: App, query: LibraryQuery): Promise<void> {
  const { library } = app.store.state
  const same = library.query.q === query.q && library.query.sort === query.sort
  if (same && (library.ids !== null || library.loading !== 'no' || library.problem !== null)) return
  await load(app, { ...library, query, loading: 'first', problem: null }, undefined)
}

/** After a failure, when somebody asks for it. */
export async function openAgain(app: App): Promise<void> {
  const { library } = app.store.state
  await load(app, { ...library, loading: 'first', problem: null }, undefined)
}

export async function loadMore(app: App): Promise<void> {
  const { library } = app.store.state
  if (library.next === null || library.loading !== 'no') return
  await load(app, { ...library, loading: 'more', problem: null }, library.next)
}

/** Reads the first page again and keeps what was loaded below it. */
export async function refreshLibrary(app: App): Promise<void> {
  const { library } = app.store.state
  if (library.ids === null || library.loading !== 'no') return
  try {
    const page = await app.api.videos.list({ query: pageQuery(library.query) })
    remember(app, page.data)
    app.store.change(({ library: now }) => {
      if (now.query !== library.query || now.ids === null) return {}
      const first = page.data.map((video) => video.id)
      const seam = page.has_more ? now.ids.indexOf(first.at(-1) ?? '') : -1
      if (seam === -1) return { library: { ...now, ids: first, next: page.next_cursor } }
      return { library: { ...now, ids: [...new Set([...first, ...now.ids.slice(seam + 1)])] } }
    })
  } catch {
    // Nobody asked for it; the list on screen stays, and the stream says whether it is live.
  }
}

/** A video that was made a moment ago, here or elsewhere. */
export function listNew(app: App, video: Video): void {
  const { library } = app.store.state
  if (library.ids === null || library.ids.includes(video.id) || video.archived) return
  const { q, sort } = library.query
  if (q === '' && sort === '-created_at') app.store.change({ library: { ...library, ids: [video.id, ...library.ids] } })
  else void refreshLibrary(app)
}

async function load(app: App, asked: Library, cursor: string | undefined): Promise<void> {
  running?.abort()
  const { signal } = (running = new AbortController())
  app.store.change({ library: asked })
  try {
    const page = await app.api.videos.list({ query: { ...pageQuery(asked.query), cursor } }, { signal })
    remember(app, page.data)
    const found = page.data.map((video) => video.id)
    app.store.change(({ library: now }) => ({
      library: {
        ...now,
        ids: cursor === undefined ? found : [...new Set([...(now.ids ?? []), ...found])],
        next: page.next_cursor,
        loading: 'no',
      },
    }))
  } catch (error) {
    if (signal.aborted) return
    // What was found for other words is no answer to these.
    const kept = cursor === undefined ? { ids: null, next: null } : {}
    app.store.change(({ library: now }) => ({ library: { ...now, ...kept, loading: 'no', problem: explain(error) } }))
  }
}

const pageQuery = ({ q, sort }: LibraryQuery) => ({ limit: PAGE, sort, q: q === '' ? undefined : q })

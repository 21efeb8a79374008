/** How often each video of the table was watched, for its column: one request for the rows on screen. */
import type { App } from './app.ts'
import { readDisplayed } from './read-displayed.ts'

const AT_ONCE = 100
/** Long before the first view. */
const EVER = '2000-01-01'
let displayed: readonly string[] = []

const readSoon = readDisplayed({
  missing: ({ store }) =>
    displayed.filter((id) => !store.state.viewCounts.has(id)).slice(0, AT_ONCE),
  async read(app, ids) {
    const { data } = await app.api.analytics.topVideos({
      query: { ids: ids.join(','), from: EVER, limit: AT_ONCE } as never,
    })
    const views = new Map(data.map(({ video, figures }) => [video, figures.views]))
    // A video without views is not in the answer.
    app.store.change(({ viewCounts }) => ({
      viewCounts: new Map([...viewCounts, ...ids.map((id) => [id, views.get(id) ?? 0] as const)]),
    }))
  },
})

export function showViews(app: App, ids: readonly string[]) {
  displayed = ids
  readSoon(app)
}

/** For another list, or the same list some time later: counts are read again as their rows are seen. */
export const forgetViews = ({ store }: App) => store.change({ viewCounts: new Map() })

/**
 * How often each video of the table was watched, for its column: a request for the rows on screen,
 * not one for each.
 */
import type { App } from './app.ts'
import { againWhenBack } from '../kit/back.ts'

/** As many as the API reads at once. */
const AT_ONCE = 100
/** Who scrolls fast passes much that is never looked at. */
const REST_MS = 60
/** Long before the first view. */
const EVER = '2000-01-01'
let shown: readonly string[] = []
let resting: ReturnType<typeof setTimeout> | undefined
let underWay = false

export function showViews(app: App, ids: readonly string[]): void {
  shown = ids
  resting ??= setTimeout(() => {
    resting = undefined
    void read(app)
  }, REST_MS)
}

/** Another list, or the same some time later: they are read when they are seen. */
export const forgetViews = ({ store }: App): void => store.change({ viewCounts: new Map() })

async function read(app: App): Promise<void> {
  if (underWay) return
  underWay = true
  try {
    for (let ids = unread(app); ids.length > 0; ids = unread(app)) {
      const { data } = await app.api.analytics.topVideos({
        query: { ids: ids.join(','), from: EVER, limit: AT_ONCE } as never,
      })
      const known = new Map(data.map(({ video, figures }) => [video, figures.views]))
      // What nobody watched is not in the answer.
      app.store.change(({ viewCounts }) => ({
        viewCounts: new Map([...viewCounts, ...ids.map((id) => [id, known.get(id) ?? 0] as const)]),
      }))
    }
  } catch (error) {
    // The column stays empty until somebody scrolls.
    againWhenBack(error, () => read(app))
  } finally {
    underWay = false
  }
}

const unread = ({ store }: App): string[] =>
  shown.filter((id) => !store.state.viewCounts.has(id)).slice(0, AT_ONCE)

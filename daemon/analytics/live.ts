/** Current viewers, in memory only: after a restart all of them report again within ten seconds. */
import type { LiveQuery, LiveViewers } from '../contract/analytics.ts'
import type { ViewEventKind, EventRow } from '../ports/analytics.ts'
import type { Caller } from '../ports/caller.ts'
import type { Clock, Deps } from '../ports/deps.ts'
import { markOf, type SeenView, type LiveViews, type ViewersNow } from './live-of-all.ts'
import { scopeOf } from './scope.ts'

const QUIET_MS = 30_000
const MOST_VIEWS = 200_000
const MOST_VIDEOS = 100
const OVER: readonly ViewEventKind[] = ['pause', 'ended', 'leave', 'error']

export interface Live extends LiveViews {
  seen(view: string, video: string, events: readonly EventRow[]): void
}

/** GET /v1/analytics/live */
export async function getLive(
  deps: Pick<Deps, 'db'>,
  viewersNow: ViewersNow,
  caller: Caller,
  query: LiveQuery,
): Promise<LiveViewers> {
  const { space, videos } = await scopeOf(deps, caller, query)
  const { viewers, isComplete } = await viewersNow(space)
  const wanted = videos && new Set(videos)
  const counts = [...viewers]
    .filter(([video]) => !wanted || wanted.has(video))
    .sort(([, one], [, other]) => other - one)
  const most = counts.slice(0, MOST_VIDEOS)
  const names = await deps.db.read((repositories) =>
    repositories.videos.names(most.map(([video]) => video)),
  )
  return {
    object: 'live_viewers',
    viewers: counts.reduce((sum, [, number]) => sum + number, 0),
    complete: isComplete,
    // A video that was just deleted has no name.
    videos: most.flatMap(([video, number]) =>
      names.has(video) ? [{ video, name: names.get(video)!, viewers: number }] : [],
    ),
  }
}

export function createLive(clock: Clock): Live {
  const views = new Map<string, SeenView & { atMs: number }>()

  function forgetQuiet(): void {
    const sinceMs = clock.now().getTime() - QUIET_MS
    // Ordered by the last report, the oldest first.
    for (const [view, { atMs }] of views) {
      if (atMs > sinceMs) return
      views.delete(view)
    }
  }

  return {
    seen(view, video, events) {
      const last = events.reduce((latest, event) => (event.seq >= latest.seq ? event : latest))
      // Sent again, or late: a newer report has come.
      const before = views.get(view)
      if (before && last.seq < before.seq) return
      views.delete(view)
      // A view counts only while it plays; a paused one reports again when it continues.
      const playing = events.some(
        ({ kind }) => kind === 'played' || kind === 'start' || kind === 'play',
      )
      if (views.size >= MOST_VIEWS) forgetQuiet()
      if (views.size >= MOST_VIEWS) return
      // A view that is over stays for as long: another process may have a report only that it plays.
      const plays = playing && !OVER.includes(last.kind)
      const mark = before?.mark ?? markOf(view)
      views.set(view, { mark, video, seq: last.seq, plays, atMs: clock.now().getTime() })
    },
    *of(space) {
      forgetQuiet()
      for (const view of views.values()) if (view.video.startsWith(space)) yield view
    },
  }
}

/** Current viewers, in memory only: after a restart all of them report again within ten seconds. */
import type { LiveQuery, LiveViewers } from '../contract/analytics.ts'
import type { ViewEventKind, EventRow } from '../ports/analytics.ts'
import type { Caller } from '../ports/caller.ts'
import type { Clock, Deps } from '../ports/deps.ts'
import { scopeOf } from './scope.ts'

const QUIET_MS = 30_000
const MOST_VIEWS = 200_000
const MOST_VIDEOS = 100
const OVER: readonly ViewEventKind[] = ['pause', 'ended', 'leave', 'error']

export interface Live {
  seen(view: string, video: string, events: readonly EventRow[]): void
  /** Viewers of each of these videos, or of a whole space, the highest number first. */
  now(space: string, videos: readonly string[] | null): [video: string, viewers: number][]
}

/** GET /v1/analytics/live */
export async function getLive(
  deps: Pick<Deps, 'db'>,
  live: Live,
  caller: Caller,
  query: LiveQuery,
): Promise<LiveViewers> {
  const { space, videos } = await scopeOf(deps, caller, query)
  const counts = live.now(space, videos)
  const most = counts.slice(0, MOST_VIDEOS)
  const names = await deps.db.read((repositories) =>
    repositories.videos.names(most.map(([video]) => video)),
  )
  return {
    object: 'live_viewers',
    viewers: counts.reduce((sum, [, viewers]) => sum + viewers, 0),
    // A video that was just deleted has no name.
    videos: most.flatMap(([video, viewers]) =>
      names.has(video) ? [{ video, name: names.get(video)!, viewers }] : [],
    ),
  }
}

export function createLive(clock: Clock): Live {
  const views = new Map<string, { video: string; atMs: number }>()

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
      views.delete(view)
      const last = events.reduce((latest, event) => (event.seq >= latest.seq ? event : latest))
      // A view counts only while it plays; a paused one reports again when it continues.
      const playing = events.some(
        ({ kind }) => kind === 'played' || kind === 'start' || kind === 'play',
      )
      if (!playing || OVER.includes(last.kind)) return
      if (views.size >= MOST_VIEWS) forgetQuiet()
      if (views.size < MOST_VIEWS) views.set(view, { video, atMs: clock.now().getTime() })
    },
    now(space, videos) {
      forgetQuiet()
      const wanted = videos && new Set(videos)
      const counts = new Map<string, number>()
      for (const { video } of views.values())
        if (wanted ? wanted.has(video) : video.startsWith(space))
          counts.set(video, (counts.get(video) ?? 0) + 1)
      return [...counts].sort(([, one], [, other]) => other - one)
    },
  }
}

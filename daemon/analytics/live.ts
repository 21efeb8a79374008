/** Who watches at this moment. In memory: after a restart everybody is heard of again within ten seconds. */
import type { LiveViewers } from '../contract/analytics.ts'
import type { EventKind, EventRow } from '../ports/analytics.ts'
import type { Clock } from '../ports/deps.ts'

const QUIET_MS = 30_000
const MOST_KEPT = 200_000
const MOST_VIDEOS = 100
const OVER: readonly EventKind[] = ['pause', 'ended', 'leave', 'error']

export interface Live {
  seen(view: string, video: string, events: readonly EventRow[]): void
  /** Of these videos, or of a whole space. */
  now(space: string, videos: readonly string[] | null): LiveViewers
}

export function createLive(clock: Clock): Live {
  const views = new Map<string, { video: string; atMs: number }>()

  function forgetQuiet(): void {
    const sinceMs = clock.now().getTime() - QUIET_MS
    // The order of insertion is that of the last word: the quiet ones come first.
    for (const [view, { atMs }] of views) {
      if (atMs > sinceMs) return
      views.delete(view)
    }
  }

  return {
    seen(view, video, events) {
      views.delete(view)
      const last = events.reduce((latest, event) => (event.seq >= latest.seq ? event : latest))
      // Waits to be heard again: one who has paused does so by playing.
      const playing = events.some(({ kind }) => kind === 'played' || kind === 'start' || kind === 'play')
      if (!playing || OVER.includes(last.kind)) return
      if (views.size >= MOST_KEPT) forgetQuiet()
      if (views.size < MOST_KEPT) views.set(view, { video, atMs: clock.now().getTime() })
    },
    now(space, videos) {
      forgetQuiet()
      const wanted = videos && new Set(videos)
      const counts = new Map<string, number>()
      for (const { video } of views.values()) if (wanted ? wanted.has(video) : video.startsWith(space)) counts.set(video, (counts.get(video) ?? 0) + 1)
      const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_VIDEOS)
      return { object: 'live_viewers', viewers: [...counts.values()].reduce((sum, count) => sum + count, 0), videos: most.map(([video, viewers]) => ({ video, viewers })) }
    },
  }
}

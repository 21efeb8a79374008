import type { Figures } from '../contract/analytics.ts'
import type { Sums } from '../ports/analytics.ts'

const seconds = (ms: number): number => ms / 1000
const ratio = (part: number, whole: number): number | null =>
  whole > 0 ? Math.min(1, part / whole) : null

/** docs/analytics.md describes each. */
export function figuresOf(sums: Sums): Figures {
  return {
    attempts: sums.attempts,
    views: sums.views,
    visitors: sums.visitors,
    watch_seconds: seconds(sums.watch_ms),
    unique_watch_seconds: seconds(sums.unique_ms),
    rewatch_seconds: seconds(Math.max(0, sums.watch_ms - sums.unique_ms)),
    playing_seconds: seconds(sums.playing_ms),
    average_view_seconds: sums.views > 0 ? Math.round(sums.watch_ms / sums.views) / 1000 : null,
    completions: sums.completions,
    completion_rate: ratio(sums.completions, sums.views),
    failures: sums.failures,
    failure_rate: ratio(sums.failures, sums.attempts),
    exits_before_start: sums.exits,
    average_startup_ms: sums.startups > 0 ? Math.round(sums.startup_ms / sums.startups) : null,
    stalls: sums.stalls,
    stalled_seconds: seconds(sums.stalled_ms),
    rebuffer_ratio: ratio(sums.stalled_ms, sums.stalled_ms + sums.playing_ms),
    dropped_frame_ratio: ratio(sums.dropped, sums.frames),
    pauses: sums.pauses,
    seeks: sums.seeks,
    fullscreens: sums.fullscreens,
  }
}

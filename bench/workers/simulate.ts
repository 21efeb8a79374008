/** How much faster N workers are than one, by the planner itself and by how long recorded runs took. */
import { nextRun, type EncodeRun } from '../../daemon/encoding/next-run.ts'

export interface RecordedRun {
  first: number
  last: number
  renditions: number
  seconds: number
}

/** As in maker.ts. */
const LONGEST_SEGMENTS = 10
const RENDITION = 'all'

/** By the runs of all renditions, which are most of them. */
export function simulatedSpeedUp(recorded: readonly RecordedRun[], workers: number): number {
  const most = Math.max(...recorded.map(({ renditions }) => renditions))
  const runs = recorded.filter(({ renditions }) => renditions === most)
  const { start, perSegment } = fitted(runs)
  const end = Math.max(...runs.map(({ last }) => last)) + 1
  /** What each segment took beyond the start of its run. */
  const costs = Array.from({ length: end }, () => perSegment)
  for (const { first, last, seconds } of runs)
    for (let segment = first; segment <= last; segment++)
      costs[segment] = Math.max(0.01, (seconds - start) / (last - first + 1))
  return simulate({ costs, start }, 1) / simulate({ costs, start }, workers)
}

/** Least squares: a start for each run, and a time for each segment. */
function fitted(runs: readonly RecordedRun[]): { start: number; perSegment: number } {
  const points = runs.map(({ first, last, seconds }) => ({ x: last - first + 1, y: seconds }))
  const mean = (of: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const spread = mean((point) => (point.x - x) ** 2)
  const perSegment = spread === 0 ? y / x : mean((point) => (point.x - x) * (point.y - y)) / spread
  return { start: Math.max(0, y - perSegment * x), perSegment }
}

function simulate(
  { costs, start }: { costs: readonly number[]; start: number },
  workers: number,
): number {
  const average = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  const taken = new Set<number>()
  let running: { endsAt: number }[] = []
  const secondsOf = ({ first, last }: EncodeRun): number =>
    start + costs.slice(first, last + 1).reduce((sum, cost) => sum + cost, 0)
  let now = 0
  for (;;) {
    while (running.length < workers) {
      const run = nextRun(
        {
          passes: [[RENDITION]],
          end: costs.length,
          missing: (_, segment) => !taken.has(segment),
          work: (segment) => costs[segment]! / average,
          remainingWork: running.map(({ endsAt }) => (endsAt - now) / average),
        },
        { encoders: workers, longest: LONGEST_SEGMENTS },
      )
      if (!run) break
      for (let segment = run.first; segment <= run.last; segment++) taken.add(segment)
      running.push({ endsAt: now + secondsOf(run) })
    }
    if (running.length === 0) return now
    now = Math.min(...running.map(({ endsAt }) => endsAt))
    running = running.filter(({ endsAt }) => endsAt > now)
  }
}

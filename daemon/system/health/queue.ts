import type { ProblemEntry } from '../../contract/problems.ts'
import type { SystemHealth } from '../../contract/system-health.ts'
import type { Deps } from '../../ports/deps.ts'
import type { JobKind } from '../../ports/records.ts'
import { describeVideos } from '../describe.ts'
import { counted, part } from './part.ts'

/** Jobs that wait for days by design: for hours that were chosen, or until nobody watches a source any more. */
const PATIENT: readonly JobKind[] = ['reencode', 'retire']
/** A long film on a small machine may keep all others waiting for hours. */
const SLOW_MS = 24 * 3_600_000

export async function describeJobs(
  deps: Pick<Deps, 'db' | 'clock' | 'encoders' | 'encodeSpeed'>,
  problems: ProblemEntry[],
): Promise<SystemHealth['queue']> {
  const now = deps.clock.now()
  const [kinds, toEncode] = await deps.db.read(async ({ jobs }) => [
    await jobs.byKind(now.toISOString()),
    await jobs.videosToEncode(now.toISOString()),
  ])
  const urgent = kinds.filter(({ kind }) => !PATIENT.includes(kind))
  const sum = (count: 'waiting' | 'running'): number =>
    kinds.reduce((total, each) => total + each[count], 0)
  const oldest = urgent.flatMap(({ waitingSince: since }) => since ?? []).sort()[0] ?? null
  const { paused } = deps.encoders
  const [waiting, running] = [sum('waiting'), sum('running')]
  const isSlow = oldest !== null && now.getTime() - Date.parse(oldest) >= SLOW_MS
  const summary = `${counted(running, 'job')} running, ${waiting} waiting.`
  const about = paused
    ? part(problems, 'attention', 'paused', `Encoding is paused. ${summary}`)
    : isSlow
      ? part(problems, 'attention', 'slow', `${summary} The oldest has waited since ${oldest}.`)
      : part(problems, 'ok', null, summary)
  return {
    ...about,
    paused,
    waiting,
    running,
    kinds: kinds.map((each) => ({
      kind: each.kind,
      waiting: each.waiting,
      running: each.running,
      later: each.later,
    })),
    oldest_waiting_since: oldest,
    videos: describeVideos(deps, toEncode),
  }
}

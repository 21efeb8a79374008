import type { QueueEntry } from '../contract/system.ts'
import type { List } from '../contract/values.ts'
import type { Deps } from '../ports/deps.ts'
import type { JobKind } from '../ports/records.ts'

const STEPS = [
  'fetch',
  'process',
  'encode',
  'track',
  'transcribe',
] as const satisfies readonly JobKind[]

export function listQueue(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: { limit: number; cursor?: string | undefined },
): Promise<List<QueueEntry>> {
  const now = deps.clock.now().toISOString()
  return deps.db.read(async ({ jobs, videos }) => {
    const { rows, next } = await jobs.list(STEPS, query)
    const entries = await Promise.all(
      rows.map(async (job): Promise<QueueEntry | null> => {
        const video = await videos.get(job.subject)
        // Deleted just now; its job follows.
        return (
          video && {
            object: 'queue_entry',
            video: video.id,
            space: video.space,
            name: video.name,
            step: job.kind as (typeof STEPS)[number],
            status: job.leaseUntil !== null && job.leaseUntil >= now ? 'running' : 'waiting',
            progress: video.progress,
            attempts: job.attempts,
            created_at: job.createdAt,
          }
        )
      }),
    )
    return {
      object: 'list',
      data: entries.filter((entry) => entry !== null),
      has_more: next !== null,
      next_cursor: next,
    }
  })
}

import type { Deps } from '../ports/deps.ts'
import { newJob } from './new-job.ts'

/** Long enough for the writing of the files, short enough that they take no room for long. */
const UNUSED_AFTER_MS = 24 * 3_600_000

/**
 * Before files are written that no row names yet: plans their removal, so that a kill leaves nothing
 * behind. The transaction that adds the rows removes this job. `ofSource`: false for files beside which the
 * source stays.
 */
export async function planRemoval(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  prefix: string,
  { ofSource = true, afterMs = UNUSED_AFTER_MS } = {},
): Promise<void> {
  const runAt = new Date(deps.clock.now().getTime() + afterMs).toISOString()
  const job = newJob(deps, 'sweep', prefix, ofSource ? {} : { of: 'track' }, runAt)
  await deps.db.write(({ jobs }) => jobs.enqueue(job, { replaces: true }), { isAudited: false })
}

/** Removes them at once after a failure, of which a full disk may be the reason; what fails here is left to the job. */
export async function removeUnused(
  deps: Pick<Deps, 'db' | 'storage'>,
  prefix: string,
): Promise<void> {
  await deps.storage
    .remove(prefix)
    .then(() => deps.db.write(({ jobs }) => jobs.removeOf(prefix, ['sweep']), { isAudited: false }))
    .catch(() => undefined)
}

/** The job `sweep`: removes the files of what is gone from the database. */
import type { Deps } from '../ports/deps.ts'
import type { JobRecord } from '../ports/records.ts'

export async function sweep(deps: Pick<Deps, 'storage' | 'uploadFiles' | 'queue'>, job: JobRecord): Promise<void> {
  // What still runs for the video could write behind us: it ends first.
  if (job.payload.video) await deps.queue.cancel(job.payload.video, ['fetch', 'process'])
  for (const upload of (job.payload.uploads ?? '').split(' ').filter(Boolean)) {
    await deps.uploadFiles.remove(upload)
  }
  await deps.storage.remove(job.subject)
}

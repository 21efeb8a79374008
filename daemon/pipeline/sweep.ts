/** The job `sweep`: removes the files of deleted rows. */
import type { Deps } from '../ports/deps.ts'
import { VIDEO_JOBS, type JobRecord } from '../ports/records.ts'

export async function sweep(
  deps: Pick<Deps, 'storage' | 'uploadFiles' | 'queue' | 'maker' | 'frames' | 'analytics'>,
  job: JobRecord,
): Promise<void> {
  // Jobs of the video must end first, since they could write files after the removal.
  if (job.payload.video) await deps.queue.cancel(job.payload.video, VIDEO_JOBS)
  for (const upload of (job.payload.uploads ?? '').split(' ').filter(Boolean)) {
    await deps.uploadFiles.remove(upload)
  }
  // When only a track was deleted, its source continues to exist.
  if (job.payload.of !== 'track') await deps.maker.forget(job.subject)
  await deps.storage.remove(job.subject)
  await deps.frames.forget(job.subject)
  // The figures of a deleted space are removed as a whole.
  if (job.payload.video && job.payload.with !== 'space')
    await deps.analytics.forget(job.payload.video)
}

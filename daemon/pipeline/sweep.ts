/** The job `sweep`: removes the files of what is gone from the database. */
import type { Deps } from '../ports/deps.ts'
import { VIDEO_JOBS, type JobRecord } from '../ports/records.ts'

export async function sweep(
  deps: Pick<Deps, 'storage' | 'uploadFiles' | 'queue' | 'maker' | 'frames' | 'analytics'>,
  job: JobRecord,
): Promise<void> {
  // What still runs for the video could write behind us: it ends first.
  if (job.payload.video) await deps.queue.cancel(job.payload.video, VIDEO_JOBS)
  for (const upload of (job.payload.uploads ?? '').split(' ').filter(Boolean)) {
    await deps.uploadFiles.remove(upload)
  }
  // The source of a track lives on.
  if (job.payload.of !== 'track') await deps.maker.forget(job.subject)
  await deps.storage.remove(job.subject)
  await deps.frames.forget(job.subject)
  // With a space all of its figures go at once.
  if (job.payload.video && job.payload.with !== 'space')
    await deps.analytics.forget(job.payload.video)
}

/** The job `sweep`: removes the files of deleted rows. */
import { basename } from 'node:path'
import { sourceOfUpload } from '../model/source-of-upload.ts'
import type { Deps } from '../ports/deps.ts'
import { VIDEO_JOBS, type JobRecord } from '../ports/records.ts'

export async function sweep(
  deps: Pick<
    Deps,
    'arrivals' | 'storage' | 'uploadFiles' | 'queue' | 'maker' | 'frames' | 'analytics'
  >,
  job: JobRecord,
  signal: AbortSignal,
): Promise<void> {
  // Jobs of the video must end first, since they could write files after the removal.
  if (job.payload.video) await deps.queue.cancel(job.payload.video, VIDEO_JOBS)
  const uploads = (job.payload.uploads ?? '').split(' ').filter(Boolean)
  for (const upload of uploads) await deps.uploadFiles.remove(upload)
  // When only a track was deleted, its source continues to exist.
  if (job.payload.of !== 'track') {
    const sources = [basename(job.subject), ...uploads.map(sourceOfUpload)]
    for (const source of sources) deps.arrivals.end(source, 'gone')
    await deps.maker.forget(job.subject)
    await Promise.all(sources.map((source) => deps.arrivals.settled(source)))
  }
  await deps.storage.remove(job.subject)
  await deps.frames.forget(job.subject)
  // The figures of a deleted space are removed as a whole.
  if (job.payload.video && job.payload.with !== 'space')
    while (await deps.analytics.forget(job.payload.video)) signal.throwIfAborted()
}

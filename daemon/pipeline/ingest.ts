import { sourcePrefix } from '../ports/layout.ts'
import { VIDEO_JOBS } from '../ports/records.ts'
import { carryTracks } from './carry-tracks.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { dropSource } from './drop-source.ts'
import { advance } from '../model/change-video.ts'

/**
 * Records a source whose bytes are durable: source row, state, event and job in one transaction. The
 * upload named here is deleted in it; when it is gone already, nothing happens, so that a repeated call
 * is harmless.
 */
export async function ingest(
  deps: ChangeDeps,
  input: { video: string; source: string; fileName: string; sizeBytes: number; upload?: string },
): Promise<void> {
  // Excludes `fetch`, which may be the caller.
  await deps.queue.cancel(
    input.video,
    VIDEO_JOBS.filter((kind) => kind !== 'fetch'),
  )
  await change(deps, async (tx) => {
    if (input.upload && !(await tx.uploads.get(input.upload))) return
    if (input.upload) await tx.uploads.remove(input.upload)
    const video = await tx.videos.get(input.video)
    if (!video) return tx.enqueue('sweep', sourcePrefix(input.video, input.source), {})
    await tx.media.insertSource({
      id: input.source,
      video: video.id,
      fileName: input.fileName,
      sizeBytes: input.sizeBytes,
      createdAt: tx.now,
      durationSeconds: null,
      width: null,
      height: null,
      frameRate: null,
      ladder: null,
      chapters: null,
      posterSeconds: null,
      storyboard: false,
      peaks: false,
      warnings: [],
    })
    await carryTracks(tx, video.id, input.source)
    for (const stale of await tx.media.sourcesOf(video.id))
      if (![video.servedSource, input.source, ...(video.earlierSources ?? [])].includes(stale.id))
        await dropSource(tx, stale)
    await tx.jobs.removeOf(video.id, VIDEO_JOBS)
    await advance(tx, video, 'uploaded', {
      source: input.source,
      error: null,
      waiting: null,
      missingFiles: null,
      progress: 0,
      uploadedAt: tx.now,
      readyAt: null,
    })
    await tx.enqueue('process', video.id, { source: input.source })
  })
}

import { sourcePrefix } from '../ports/layout.ts'
import { VIDEO_JOBS, type SourceRecord } from '../ports/records.ts'
import { carryTracks } from './carry-tracks.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { dropSource } from './drop-source.ts'
import { advance } from '../model/change-video.ts'

/**
 * Records a source whose bytes are durable: source row, state, event and job in one transaction. The
 * upload named here is deleted in it; when it is gone already, nothing happens, so that a repeated call
 * is harmless. `copyOf`: the served source, whose file is encoded again; false is returned and nothing
 * happens when it is no longer served by a ready video.
 */
export async function ingest(
  deps: ChangeDeps,
  input: {
    video: string
    source: string
    fileName: string
    sizeBytes: number
    upload?: string
    copyOf?: SourceRecord
  },
): Promise<boolean> {
  const { copyOf = null } = input
  // Excludes `fetch` and `reencode`, which may be the callers.
  await deps.queue.cancel(
    input.video,
    VIDEO_JOBS.filter((kind) => kind !== 'fetch' && kind !== 'reencode'),
  )
  return change(deps, async (tx) => {
    if (input.upload && !(await tx.uploads.get(input.upload))) return false
    if (input.upload) await tx.uploads.remove(input.upload)
    const video = await tx.videos.get(input.video)
    if (!video || (copyOf && (video.status !== 'ready' || video.servedSource !== copyOf.id))) {
      await tx.enqueue('sweep', sourcePrefix(input.video, input.source), {})
      return false
    }
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
      chapters: copyOf?.chapters ?? null,
      posterSeconds: copyOf?.posterSeconds ?? null,
      storyboard: false,
      peaks: false,
      warnings: [],
      copyOf: copyOf?.id ?? null,
    })
    await carryTracks(tx, video.id, input.source, copyOf?.id ?? null)
    for (const stale of await tx.media.sourcesOf(video.id))
      if (![video.servedSource, input.source, ...(video.earlierSources ?? [])].includes(stale.id))
        await dropSource(tx, stale)
    await tx.jobs.removeOf(
      video.id,
      VIDEO_JOBS.filter((kind) => kind !== 'reencode' || !copyOf),
    )
    if (copyOf) await tx.jobs.preferReencode(video.id)
    await advance(tx, video, 'uploaded', {
      source: input.source,
      error: null,
      waiting: null,
      progress: 0,
      // Until a copy is complete, everything else is true of the served source.
      ...(copyOf ? {} : { missingFiles: null, uploadedAt: tx.now, readyAt: null }),
    })
    await tx.enqueue('process', video.id, { source: input.source })
    return true
  })
}

import { sourcePrefix } from '../ports/layout.ts'
import { VIDEO_JOBS, type SourceCut, type SourceRecord } from '../ports/records.ts'
import { endCut } from './end-cut.ts'
import { carryTracks } from './carry-tracks.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { dropSource } from './drop-source.ts'
import { newSource } from './new-source.ts'
import { noteReceived } from '../mail/received.ts'
import { advance } from '../model/change-video.ts'

/**
 * Records a source whose bytes are durable: source row, state, event and job in one transaction. The
 * upload named here is deleted in it; when it is gone already, nothing happens, so that a repeated call
 * is harmless. `copyOf`: the served source, whose file is encoded again, or cut; false is returned and nothing
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
    cut?: SourceCut
  },
): Promise<boolean> {
  const { copyOf = null, cut = null } = input
  // Excludes `fetch` and `reencode`, which may be the callers.
  await deps.queue.cancel(
    input.video,
    VIDEO_JOBS.filter((kind) => kind !== 'fetch' && kind !== 'reencode'),
  )
  return change(deps, async (tx) => {
    const upload = input.upload ? await tx.uploads.get(input.upload) : null
    if (input.upload && !upload) return false
    if (upload) await tx.uploads.remove(upload.id)
    const found = await tx.videos.get(input.video)
    if (!found || (copyOf && (found.status !== 'ready' || found.servedSource !== copyOf.id))) {
      await tx.enqueue('sweep', sourcePrefix(input.video, input.source), {}, { replaces: true })
      return false
    }
    // Planned before the file was linked or fetched (plan-removal.ts).
    await tx.jobs.removeOf(sourcePrefix(input.video, input.source), ['sweep'])
    const video = copyOf ? found : await endCut(tx, found)
    // There already where the file was encoded while it arrived (uploads/early).
    if (!(await tx.media.source(input.source)))
      await tx.media.insertSource(
        newSource(
          {
            id: input.source,
            video: video.id,
            fileName: input.fileName,
            sizeBytes: input.sizeBytes,
            createdAt: tx.now,
          },
          copyOf,
          cut,
        ),
      )
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
      ...(cut && video.cut ? { cut: { ...video.cut, error: null } } : {}),
      ...(copyOf ? {} : { missingFiles: null, uploadedAt: tx.now, readyAt: null }),
    })
    await tx.enqueue('process', video.id, { source: input.source })
    if (upload?.counted) await noteReceived(tx, upload.counted, video.id)
    return true
  })
}

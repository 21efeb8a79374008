import { sourcePrefix, uploadedTrackFile } from '../ports/layout.ts'
import type { SourceRecord } from '../ports/records.ts'
import type { Change } from '../model/change.ts'

/** Deletes a source and everything made from it. An uploaded track is deleted with the last source that has it. */
export async function dropSource(
  tx: Change,
  source: Pick<SourceRecord, 'id' | 'video'>,
): Promise<void> {
  const cut = (await tx.videos.get(source.video))?.cut
  // Undoing the cut needs it.
  if (cut?.keep && cut.original === source.id) return
  const tracks = (await tx.media.audioTracksOf(source.video)).filter(
    (row) => row.origin === 'uploaded',
  )
  const remaining = new Set(tracks.filter((row) => row.source !== source.id).map((row) => row.id))
  for (const { id } of tracks)
    if (!remaining.has(id))
      await tx.enqueue('sweep', uploadedTrackFile(source.video, id), { of: 'track' })
  await tx.media.removeSource(source.id)
  await tx.enqueue('sweep', sourcePrefix(source.video, source.id), {})
}

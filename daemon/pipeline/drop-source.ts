import { sourcePrefix, uploadedTrackFile } from '../ports/layout.ts'
import type { SourceRecord } from '../ports/records.ts'
import type { Change } from '../model/change.ts'

/**
 * A source that nobody needs any more, with everything that was made of it. An uploaded track goes
 * with the last source it has.
 */
export async function dropSource(
  tx: Change,
  source: Pick<SourceRecord, 'id' | 'video'>,
): Promise<void> {
  const tracks = (await tx.media.audioTracksOf(source.video)).filter(
    (row) => row.origin === 'uploaded',
  )
  const kept = new Set(tracks.filter((row) => row.source !== source.id).map((row) => row.id))
  for (const { id } of tracks)
    if (!kept.has(id))
      await tx.enqueue('sweep', uploadedTrackFile(source.video, id), { of: 'track' })
  await tx.media.removeSource(source.id)
  await tx.enqueue('sweep', sourcePrefix(source.video, source.id), {})
}

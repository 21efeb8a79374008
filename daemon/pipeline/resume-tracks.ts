/**
 * Queues jobs for the pending tracks of a video: after its source was planned, and after a job was lost
 * to another change.
 */
import type { Change } from '../model/change.ts'

export async function resumeTracks(tx: Change, video: string): Promise<void> {
  const unmade = (row: { status: string }): boolean =>
    row.status === 'waiting' || row.status === 'encoding'
  if ((await tx.media.audioTracksOf(video)).some((row) => row.origin === 'uploaded' && unmade(row)))
    await tx.enqueue('track', video, {})
  const generated = (await tx.media.subtitlesOf(video)).find(
    (row) => row.origin === 'generated' && unmade(row),
  )
  if (generated) await tx.enqueue('transcribe', video, { source: generated.source! })
}

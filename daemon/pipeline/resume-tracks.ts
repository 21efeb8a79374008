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
  if (generated) await enqueueTranscription(tx, video, generated.source!)
}

/** A transcription of this source that waits or runs continues: its job ends when its text is stored. */
export async function enqueueTranscription(
  tx: Change,
  video: string,
  source: string,
): Promise<void> {
  const job = await tx.jobs.get('transcribe', video)
  if (job?.payload.source !== source) await tx.enqueue('transcribe', video, { source })
}

/** A transcription that runs would write into the earlier source; it starts again with this one. */
export async function moveTranscription(tx: Change, video: string, source: string): Promise<void> {
  const job = await tx.jobs.get('transcribe', video)
  await tx.jobs.removeOf(video, ['transcribe'])
  if (job) await tx.enqueue('transcribe', video, { source })
}

import type { AudioTrackRecord } from '../ports/records.ts'
import type { Change } from '../model/change.ts'

/**
 * Adds a video's uploaded audio tracks to its new source; they are encoded once that is planned. With
 * `copyOf`, the new source is the same file as that one, and its tracks keep what people changed.
 */
export async function carryTracks(
  tx: Pick<Change, 'media'>,
  video: string,
  source: string,
  copyOf: string | null = null,
): Promise<void> {
  const added = new Map<string, AudioTrackRecord>()
  for (const row of await tx.media.audioTracksOf(video))
    if (copyOf === null ? row.origin === 'uploaded' : row.source === copyOf) added.set(row.id, row)
  for (const row of added.values()) {
    if (row.source !== source)
      await tx.media.insertAudioTrack({
        ...row,
        source,
        status: 'waiting',
        error: null,
        averageBps: null,
        peakBps: null,
      })
  }
}

/**
 * Audio tracks that can be played: those of the source are made on request, uploaded ones once they are
 * encoded.
 */
import { defaultTrack } from '../ports/default-track.ts'
import type { AudioTrackRecord } from '../ports/records.ts'

export const isAudible = (row: Pick<AudioTrackRecord, 'origin' | 'status'>): boolean =>
  row.origin === 'embedded' || row.status === 'ready'

/** The track that is played by default. */
export function audibleDefault(rows: readonly AudioTrackRecord[]): AudioTrackRecord | null {
  return defaultTrack(rows.filter(isAudible)) ?? null
}

/**
 * Which audio tracks can be heard: those of the source are made on request, an uploaded one counts
 * once it is encoded.
 */
import type { AudioTrackRecord } from '../ports/records.ts'

export const isAudible = (row: Pick<AudioTrackRecord, 'origin' | 'status'>): boolean =>
  row.origin === 'embedded' || row.status === 'ready'

/** What is heard unless somebody chooses. */
export function audibleDefault(rows: readonly AudioTrackRecord[]): AudioTrackRecord | null {
  const heard = rows.filter(isAudible)
  return heard.find((row) => row.isDefault) ?? heard[0] ?? null
}

import type { TrashEntry } from '../contract/trash.ts'
import type { Deps } from '../ports/deps.ts'
import type { TrashRow } from '../ports/trash.ts'

export const DAY_MS = 24 * 3_600_000

export function presentEntry(
  { preferences, settings }: Pick<Deps, 'preferences' | 'settings'>,
  row: TrashRow,
): TrashEntry {
  const retentionMs = preferences.now().trashDays * DAY_MS
  return {
    object: 'trash_entry',
    kind: row.kind,
    id: row.id,
    space: row.space,
    name: row.name,
    video_count: row.videoCount,
    size_bytes: row.sizeBytes,
    thumbnail_url:
      row.pictured === null ? null : `${settings.baseUrl}/v1/trash/${row.pictured}/thumbnail`,
    trashed_at: row.trashedAt,
    deletes_at: new Date(Date.parse(row.trashedAt) + retentionMs).toISOString(),
  }
}

import { fillIn } from '../contract/fill-in.ts'
import type { Import, ImportItem } from '../contract/import.ts'
import { IMPORT_NOTES } from '../contract/import-notes.ts'
import type {
  ImportItemRecord,
  ImportNote,
  ImportProgress,
  ImportRecord,
} from '../ports/imports.ts'

export function presentImport(
  row: ImportRecord,
  { folders, videos, bytes, totalBytes }: ImportProgress,
): Import {
  return {
    object: 'import',
    id: row.id,
    space: row.space,
    source: row.source,
    account: row.accountName,
    folder: row.folder,
    collection: row.collection,
    visibility: row.visibility,
    again: row.again,
    dry_run: row.dryRun,
    status: row.status,
    waiting_until: row.waitingUntil,
    progress: {
      folders,
      found: Object.values(videos).reduce((sum, each) => sum + each, 0),
      ...videos,
      bytes,
      total_bytes: totalBytes,
    },
    error: row.error,
    created_at: row.createdAt,
    started_at: row.startedAt,
    ended_at: row.endedAt,
  }
}

export function presentItem(row: ImportItemRecord): ImportItem {
  return {
    object: 'import_item',
    import: row.import,
    position: row.position,
    kind: row.kind,
    external_id: row.externalId,
    name: row.name,
    parent: row.parent,
    status: row.status,
    video: row.kind === 'video' ? row.target : null,
    collection: row.kind === 'folder' ? row.target : null,
    size_bytes: row.sizeBytes,
    received_bytes: row.receivedBytes,
    attempts: row.attempts,
    error: row.error,
    notes: row.notes.map(presentNote),
    updated_at: row.updatedAt,
  }
}

const presentNote = ({ reason, given }: ImportNote): ImportItem['notes'][number] => ({
  reason,
  message: fillIn(IMPORT_NOTES[reason], given ?? {}),
  given,
})

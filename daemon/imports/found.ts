/** Records the items that a source lists: new ones, those imported before, and unavailable ones. */
import type { Change } from '../model/change.ts'
import type {
  ImportedRecord,
  ImportItemRecord,
  ImportNote,
  ImportRecord,
} from '../ports/imports.ts'
import type { VideoRecord } from '../ports/records.ts'
import { itemKey } from './item-key.ts'
import type { FoundVideo, ListedPage } from './source.ts'

type ListedImport = ImportRecord & { account: string }
type NewItem = Omit<ImportItemRecord, 'import' | 'position'>

export async function addFound(
  tx: Pick<Change, 'imports' | 'videos' | 'now'>,
  row: ListedImport,
  page: Pick<ListedPage, 'folders' | 'videos'>,
): Promise<void> {
  const imported = row.again
    ? new Map<string, ImportedRecord>()
    : await tx.imports.imported(
        { ...row, kind: 'video' },
        page.videos.map(({ externalId }) => itemKey(externalId)),
      )
  const items: NewItem[] = page.folders.map(({ externalId, name, parent, notes = [] }) => ({
    ...blank(tx.now),
    kind: 'folder',
    externalId: itemKey(externalId),
    name,
    parent: keyOrNull(parent),
    status: row.dryRun ? 'planned' : 'waiting',
    sizeBytes: null,
    notes,
    plan: null,
  }))
  for (const video of page.videos) {
    const former = imported.get(itemKey(video.externalId))
    const target = former ? await tx.videos.get(former.target) : null
    items.push(itemOf(row, video, target?.trashedAt ? null : target, tx.now))
  }
  const known = await tx.imports.addItems(row.id, items)
  for (const { kind, externalId, notes } of items.filter(isUnreadable)) {
    const former = known.find((each) => each.kind === kind && each.externalId === externalId)
    if (former && !isUnreadable(former))
      await tx.imports.updateItem(row.id, former.position, { notes: [...former.notes, ...notes] })
  }
}

export const isUnreadable = ({ notes }: Pick<ImportItemRecord, 'notes'>): boolean =>
  notes.some(({ reason }) => reason === 'folder_unreadable')

/** Whether the video has no file: in progress, or failed. */
export const isEmpty = (video: VideoRecord): boolean =>
  video.source === null && (video.status === 'created' || video.status === 'errored')

const keyOrNull = (id: string | null): string | null => (id === null ? null : itemKey(id))

function itemOf(
  row: ImportRecord,
  video: FoundVideo,
  existing: VideoRecord | null,
  now: string,
): NewItem {
  const { externalId, name, parent, sizeBytes, plan } = video
  const item: NewItem = {
    ...blank(now),
    kind: 'video',
    externalId: itemKey(externalId),
    name,
    parent: keyOrNull(parent),
    sizeBytes,
    plan,
    notes: video.notes,
    status: row.dryRun ? 'planned' : 'waiting',
    target: existing?.id ?? null,
  }
  // A failed download may succeed now, into the same video.
  if (existing && !(isEmpty(existing) && existing.status === 'errored'))
    return { ...item, status: 'skipped', notes: [...video.notes, hereAs(existing)] }
  if (video.skip) return { ...item, status: 'skipped' }
  if (video.error) return { ...item, status: 'failed', error: video.error }
  return item
}

/** Whether this import is the one that fetches the video of the item. */
export const isImportedHere = (
  row: ImportRecord,
  item: ImportItemRecord,
  imported: ImportedRecord | undefined,
): boolean =>
  item.target !== null &&
  (row.again || (imported?.target === item.target && imported.import === row.id))

export const hereAs = (video: VideoRecord): ImportNote => ({
  reason: isEmpty(video) ? 'being_imported' : 'imported_before',
  given: { target: video.id },
})

function blank(
  now: string,
): Pick<NewItem, 'target' | 'receivedBytes' | 'attempts' | 'error' | 'updatedAt'> {
  return { target: null, receivedBytes: 0, attempts: 0, error: null, updatedAt: now }
}

import type { Change } from '../model/change.ts'
import type { ImportItemRecord, ImportRecord } from '../ports/imports.ts'
import type { VideoRecord } from '../ports/records.ts'

/** Records that the file of an item has become the source of its video. */
export async function noteArrived(
  tx: Pick<Change, 'imports' | 'media' | 'now'>,
  row: ImportRecord,
  item: ImportItemRecord,
  video: VideoRecord,
): Promise<void> {
  const source = video.source === null ? null : await tx.media.source(video.source)
  const sizeBytes = source?.sizeBytes ?? item.sizeBytes
  await tx.imports.updateItem(row.id, item.position, {
    status: 'done',
    sizeBytes,
    receivedBytes: sizeBytes ?? 0,
    error: null,
    updatedAt: tx.now,
  })
}

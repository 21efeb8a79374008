import type { Deps } from '../ports/deps.ts'
import { sourcePrefix } from '../ports/layout.ts'
import type { UploadRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { sourceOfUpload } from './source-id.ts'

/**
 * Row and bytes go, unless the upload is finished, or `when` says no of the row as it is now.
 * Answers whether they went. What storage holds already goes by a durable job; files on their way
 * that outlive a crash go at the next start.
 */
export async function discardUpload(
  deps: ChangeDeps & Pick<Deps, 'uploadFiles'>,
  upload: Pick<UploadRecord, 'id' | 'video'>,
  when: (current: UploadRecord) => boolean = () => true,
): Promise<boolean> {
  const source = sourceOfUpload(upload.id)
  const gone = await change(deps, async (tx) => {
    if (await tx.media.source(source)) return false
    const current = await tx.uploads.get(upload.id)
    if (current && !when(current)) return false
    await tx.uploads.remove(upload.id)
    // A file that did not come leaves its place to another.
    if (current?.counted) await tx.uploadCounts.add(current.counted, -1, null, tx.now)
    await tx.enqueue('sweep', sourcePrefix(upload.video, source), {})
    return true
  })
  if (gone) await deps.uploadFiles.remove(upload.id)
  return gone
}

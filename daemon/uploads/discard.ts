import { entryOfJob } from '../ports/audit.ts'
import type { Deps } from '../ports/deps.ts'
import { sourcePrefix } from '../ports/layout.ts'
import type { UploadRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { dropEarlySource } from './early/drop.ts'
import { stopFollowing } from './early/follow.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'

/**
 * Row and bytes go, unless the upload is finished, or `when` refuses the row as it is now.
 * Answers whether they went. What storage holds already goes by a durable job; files on their way
 * that outlive a crash go at the next start. `isByItself`: svc gives up an upload that somebody began,
 * which the audit log shows.
 */
export async function discardUpload(
  deps: ChangeDeps & Pick<Deps, 'arrivals' | 'uploadFiles'>,
  upload: Pick<UploadRecord, 'id' | 'video'>,
  {
    when = () => true,
    isByItself = false,
  }: { when?: (current: UploadRecord) => boolean; isByItself?: boolean } = {},
): Promise<boolean> {
  const source = sourceOfUpload(upload.id)
  const gone = await change(deps, async (tx) => {
    const current = await tx.uploads.get(upload.id)
    // Finished: the row of an upload goes when its file has become the source of the video.
    if (!current && (await tx.media.source(source))) return false
    if (current && !when(current)) return false
    await tx.uploads.remove(upload.id)
    await dropEarlySource(tx, upload)
    // A file that did not come leaves its place to another.
    if (current?.counted) await tx.uploadCounts.add(current.counted, -1, null, tx.now)
    await tx.enqueue('sweep', sourcePrefix(upload.video, source), {})
    if (isByItself) await noteGivenUp(tx, upload.video)
    return true
  })
  if (!gone) return false
  stopFollowing(deps, upload.id, 'gone')
  await deps.uploadFiles.remove(upload.id)
  return true
}

/** A video that svc fetches from a URL was sent by nobody: the next attempt fetches it again. */
async function noteGivenUp({ videos, audit, now }: Change, id: string): Promise<void> {
  const video = await videos.get(id)
  if (!video || video.inputUrl !== null) return
  const { space, name } = video
  const action = 'uploads.delete'
  await audit.append(entryOfJob({ createdAt: now, space, action, targetId: id, targetName: name }))
}

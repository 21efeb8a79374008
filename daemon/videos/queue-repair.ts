import { refusal } from '../contract/errors.ts'
import type { Video } from '../contract/video.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo, presented } from '../model/find-video.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'

/** Queues the re-creation of lost files. Throws `video_not_found`, `invalid_state`. */
export async function queueRepair(
  deps: ChangeDeps & Pick<Deps, 'storage'>,
  caller: Caller,
  id: string,
): Promise<Video> {
  const { servedSource } = await deps.db.read((repositories) => findVideo(repositories, caller, id))
  if (servedSource && !(await deps.storage.stat(sourceFile(id, servedSource))))
    throw refusal('reencode_without_source')
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (video.status !== 'ready' || !video.servedSource)
      throw refusal('repair_not_ready', { status: video.status })
    await tx.enqueue('repair', id, { source: video.servedSource })
    return presented(deps, tx, video)
  })
}

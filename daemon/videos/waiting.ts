/** Videos that wait for disk space or for ffmpeg: records that they wait, and resumes them automatically. */
import type { WaitingCode } from '../contract/video.ts'
import type { Deps } from '../ports/deps.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

/** With less free space, the job would stop again at once. */
export const RESUME_FREE_BYTES = 4_000_000

export async function setWaiting(
  deps: ChangeDeps,
  id: string,
  waiting: WaitingCode | null,
): Promise<void> {
  const before = await deps.db.read(({ videos }) => videos.get(id))
  if (!before || (before.waiting ?? null) === waiting) return
  await change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    if (video) await recordVideo(tx, 'video.updated', await setVideo(tx, video, { waiting }))
  })
}

/** Called before a job of the video starts. Throws what it waits for while that persists. */
export async function goOn(deps: ChangeDeps & Pick<Deps, 'storage'>, id: string): Promise<void> {
  const video = await deps.db.read(({ videos }) => videos.get(id))
  if (!video?.waiting) return
  if (video.waiting === 'storage_full') await deps.storage.requireFreeSpace(RESUME_FREE_BYTES)
  await setWaiting(deps, id, null)
}

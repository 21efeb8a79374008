/** Records files of a video that are lost and cannot be made again, for its owner to see. */
import type { Deps } from '../ports/deps.ts'
import { sourceFile, videoPrefix } from '../ports/layout.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

const MOST_NAMED = 20

/**
 * `file`: its name within the video's folder. Does nothing when it is recorded already, which another process may have
 * done; returns whether it was.
 */
export async function noteMissing(deps: ChangeDeps, id: string, file: string): Promise<boolean> {
  const recorded = (await deps.db.read(({ videos }) => videos.get(id)))?.missingFiles ?? []
  if (recorded.includes(file)) return true
  if (recorded.length >= MOST_NAMED) return false
  return change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    const now = video?.missingFiles ?? []
    if (now.includes(file)) return true
    if (video && now.length < MOST_NAMED)
      await recordVideo(
        tx,
        'video.updated',
        await setVideo(tx, video, { missingFiles: [...now, file] }),
      )
    return false
  })
}

/** At start, since a restored backup may contain the files again. */
export async function lookForMissing(deps: ChangeDeps & Pick<Deps, 'storage'>): Promise<void> {
  for (const { id, source, servedSource, missingFiles } of await deps.db.read(({ videos }) =>
    videos.withMissingFiles(),
  )) {
    const exists = async (file: string): Promise<boolean> => {
      const key =
        file === 'source'
          ? sourceFile(id, servedSource ?? source ?? 'none')
          : `${videoPrefix(id)}/${file}`
      return (await deps.storage.stat(key)) !== null
    }
    const gone: string[] = []
    // With the source, everything else can be made again.
    if (!(await exists('source')))
      for (const file of missingFiles ?? []) if (!(await exists(file))) gone.push(file)
    if (gone.length === missingFiles?.length) continue
    await change(deps, async (tx) => {
      const video = await tx.videos.get(id)
      if (video)
        await recordVideo(
          tx,
          'video.updated',
          await setVideo(tx, video, { missingFiles: gone.length > 0 ? gone : null }),
        )
    })
  }
}

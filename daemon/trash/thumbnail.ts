import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { findVideoOrTrashed } from '../model/find-video.ts'
import type { ServedStill, Stills } from '../stills/serve.ts'

/**
 * The picture of a video in the trash, for people who may see the trash; to everybody else nothing of it is
 * served. Throws `video_not_found`, also for a video outside of the trash, and `not_found`.
 */
export function findTrashThumbnail(
  { db }: Pick<Deps, 'db'>,
  stills: Stills,
  caller: Caller,
  id: string,
): Promise<ServedStill> {
  return db.read(async (repositories) => {
    const video = await findVideoOrTrashed(repositories, caller, id)
    if (video.trashedAt === null)
      throw new AppError('video_not_found', `The video ${id} is not in the trash.`)
    const source = (await repositories.media.of([video])).get(id)?.source
    const still = source && stills.find('thumbnail.jpg', video, source)
    if (!still) throw new AppError('not_found', 'This video has no picture.')
    return still
  })
}

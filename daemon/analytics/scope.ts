import { findCollection } from '../model/find-collection.ts'
import type { Caller } from '../ports/caller.ts'
import type { Question } from '../ports/analytics.ts'
import type { Deps } from '../ports/deps.ts'
import { findVideo } from '../model/find-video.ts'
import { AppError } from '../contract/errors.ts'

export interface ScopeQuery {
  video?: string | undefined
  collection?: string | undefined
}
export type Scope = Pick<Question, 'space' | 'videos'>

/** Resolves the videos of a report. Throws `video_not_found`, `collection_not_found`, `validation_failed`. */
export async function scopeOf(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  { video, collection }: ScopeQuery,
): Promise<Scope> {
  if (video !== undefined && collection !== undefined) {
    const message = 'cannot be combined with a video'
    throw new AppError('validation_failed', `query.collection: ${message}.`, {
      faults: [{ path: 'query.collection', code: 'custom', message }],
    })
  }
  const { space } = caller
  return deps.db.read(async (repositories) => {
    if (video !== undefined)
      return { space, videos: [(await findVideo(repositories, caller, video)).id] }
    if (collection === undefined) return { space, videos: null }
    return {
      space,
      videos: await repositories.videos.idsBelow(
        (await findCollection(repositories, caller, collection)).id,
      ),
    }
  })
}

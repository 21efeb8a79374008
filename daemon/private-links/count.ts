import { MOST_PRIVATE_LINKS, type VideoLinks } from '../contract/private-link.ts'
import { findVideo } from '../model/find-video.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { hasEnded } from '../tokens/link-signer.ts'
import { isUsedUp } from './open.ts'

/** Throws `video_not_found`. */
export function countLinks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  video: string,
): Promise<VideoLinks> {
  return db.read(async (repositories) => {
    await findVideo(repositories, caller, video)
    const query = { video, limit: MOST_PRIVATE_LINKS }
    const { rows } = await repositories.privateLinks.list(caller.space, query, caller.collections)
    const now = clock.now()
    const working = rows.filter((row) => !hasEnded(row, now) && !isUsedUp(row))
    return { object: 'video_links', video, total: rows.length, working: working.length }
  })
}

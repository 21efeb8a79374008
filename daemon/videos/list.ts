import type { List } from '../contract/values.ts'
import type { Video, VideoFilter } from '../contract/video.ts'
import { findCollection } from '../collections/find.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentForList } from './presented.ts'

export function listVideos(deps: Pick<Deps, 'db' | 'settings'>, caller: Caller, filter: VideoFilter): Promise<List<Video>> {
  return deps.db.read(async (repositories) => {
    if (filter.collection && filter.collection !== 'none') await findCollection(repositories, caller, filter.collection)
    const page = await repositories.videos.list(caller.space, filter)
    const media = await repositories.media.of(page.rows)
    return {
      object: 'list',
      data: page.rows.map((row) => presentForList(deps.settings, row, media.get(row.id)!)),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

import type { List } from '../contract/values.ts'
import type { VideoFilter, VideoIdsFilter, VideoList } from '../contract/video.ts'
import { findCollection } from '../model/find-collection.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { matchesOf } from './matches.ts'
import { presentForList } from '../model/present-for-list.ts'

export async function listVideos(
  deps: Pick<Deps, 'db' | 'settings' | 'texts'>,
  caller: Caller,
  filter: VideoFilter,
): Promise<VideoList> {
  const { q } = filter
  const { page, media, held } = await deps.db.read(async (repositories) => {
    await requireCollection(repositories, caller, filter)
    const page = await repositories.videos.list(caller.space, filter)
    const media = await repositories.media.of(page.rows)
    const held =
      q === undefined
        ? []
        : await repositories.transcripts.holding(
            page.rows.map(({ id }) => id),
            q,
          )
    return { page, media, held }
  })
  return {
    object: 'list',
    data: page.rows.map((row) => presentForList(deps.settings, row, media.get(row.id)!)),
    has_more: page.next !== null,
    next_cursor: page.next,
    ...(q === undefined
      ? {}
      : { matches: await matchesOf(deps, { rows: page.rows, media, held }, q) }),
  }
}

/** Ids of the videos of a list, so that a long list may be displayed from any position. */
export function listVideoIds(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  filter: VideoIdsFilter,
): Promise<List<string>> {
  return deps.db.read(async (repositories) => {
    await requireCollection(repositories, caller, filter)
    const page = await repositories.videos.ids(caller.space, filter)
    return { object: 'list', data: page.rows, has_more: page.next !== null, next_cursor: page.next }
  })
}

async function requireCollection(
  repositories: Pick<Repositories, 'collections'>,
  caller: Caller,
  { collection }: VideoIdsFilter,
): Promise<void> {
  if (collection && collection !== 'none') await findCollection(repositories, caller, collection)
}

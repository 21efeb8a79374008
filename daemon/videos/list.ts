import type { List } from '../contract/values.ts'
import type { VideoFilter, VideoIdsFilter, VideoList, VideoMatch } from '../contract/video-list.ts'
import { findCollection } from '../model/find-collection.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { Deps } from '../ports/deps.ts'
import { presentForList } from '../model/present-for-list.ts'
import type { VideoRecord } from '../ports/records.ts'
import type { TranscriptRow } from '../ports/transcripts.ts'

export async function listVideos(
  deps: Pick<Deps, 'db' | 'settings' | 'texts'>,
  caller: Caller,
  filter: VideoFilter,
): Promise<VideoList> {
  const { q } = filter
  const { page, media, held } = await deps.db.read(async (repositories) => {
    await requireCollection(repositories, caller, filter)
    const page = await repositories.videos.list(caller.space, filter, caller.collections)
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
    const page = await repositories.videos.ids(caller.space, filter, caller.collections)
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

const MOST_IN_ONE = 3

interface SearchedRows {
  rows: readonly VideoRecord[]
  media: ReadonlyMap<string, MediaOfVideo>
  /** The transcripts of `rows` that contain any of the words. */
  held: readonly TranscriptRow[]
}

/** Matches of a search in the transcripts of the videos of a page. */
async function matchesOf(
  { texts }: Pick<Deps, 'texts'>,
  { rows, media, held }: SearchedRows,
  q: string,
  signal?: AbortSignal,
): Promise<VideoMatch[]> {
  if (held.length === 0) return []
  const matches = await texts.read(
    'matches',
    { texts: held.map(({ lines }) => lines), q, most: MOST_IN_ONE },
    signal,
  )
  const matchesBySubtitle = new Map(held.map(({ subtitle }, at) => [subtitle, matches[at]!]))
  return rows.flatMap(({ id }) => {
    // Among several languages, takes the one with the most matches, preferring the original.
    const candidates = media
      .get(id)!
      .subtitles.toSorted((a, b) => Number(b.original) - Number(a.original))
      .flatMap((subtitle) => {
        const found = matchesBySubtitle.get(subtitle.id)
        return found ? [{ subtitle, matches: found }] : []
      })
    const best = candidates.toSorted((a, b) => most(b.matches) - most(a.matches))[0]
    return (best?.matches ?? []).map(({ startSeconds, text }) => ({
      video: id,
      subtitle: best!.subtitle.id,
      language: best!.subtitle.language,
      start_seconds: startSeconds,
      text,
    }))
  })
}

const most = (matches: readonly { terms: number }[]): number =>
  Math.max(0, ...matches.map(({ terms }) => terms))

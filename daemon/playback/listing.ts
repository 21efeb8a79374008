import type { PublicListVideo, Listing, ListingQuery } from '../contract/listing.ts'
import type { Viewer } from '../ports/caller.ts'
import type { ListingFilter, Repositories } from '../ports/database.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { presentVideo } from '../model/present-video.ts'
import { presentForList } from '../model/present-for-list.ts'
import { mayReach } from '../model/may-reach.ts'
import { isListed, type PublicList, type OpenList } from './listable.ts'

type ListingRequest = Omit<ListingQuery, 'token'>

/** Lists what a viewer may see of a space or collection. */
export function getListing(
  deps: Pick<Deps, 'db' | 'settings'>,
  { list, to }: OpenList,
  viewer: Viewer,
  query: ListingRequest,
): Promise<Listing> {
  return deps.db.read(async (repositories) => {
    const inner = list.collections.at(-1) ?? null
    const filter: ListingFilter = {
      ...query,
      sort: query.sort ?? inner?.sort ?? '-created_at',
      space: list.space.id,
      collection: inner?.id ?? null,
      recursive: query.recursive ?? false,
      to,
    }
    const page = await repositories.videos.listing(filter)
    const media = await repositories.media.of(page.rows)
    const isWhole = !query.cursor && !query.q && !filter.recursive
    return {
      object: 'list',
      id: (inner ?? list.space).id,
      name: (inner ?? list.space).name,
      path: pathOf(list, to === 'everything' ? viewer : null),
      collections: isWhole ? await collectionsIn(repositories, filter) : [],
      data: page.rows.map((row) => presentListed(deps, row, media.get(row.id)!, viewer.token)),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

/** Ancestors that the viewer may not list are omitted. */
function pathOf(list: PublicList, reaching: Viewer | null): Listing['path'] {
  const all = [list.space, ...list.collections]
  const from = all.findIndex(
    ({ id }, depth) => isListed(list, depth) || (reaching !== null && isReached(reaching, id)),
  )
  return all.slice(from, -1).map(({ id, name }) => ({ id, name }))
}

const isReached = ({ caller, grant }: Viewer, id: string): boolean =>
  grant ? grant.scope.id === id : caller !== null && mayReach(caller, id)

async function collectionsIn(
  { videos, collections }: Pick<Repositories, 'videos' | 'collections'>,
  filter: ListingFilter,
): Promise<Listing['collections']> {
  const counts = await videos.listingCounts(filter)
  const rows = await collections.some([...counts.keys()])
  return rows.map(({ id, name }) => ({
    object: 'listed_collection',
    id,
    name,
    video_count: counts.get(id)!,
  }))
}

function presentListed(
  { settings }: Pick<Deps, 'settings'>,
  row: VideoRecord,
  media: MediaOfVideo,
  token: string | null,
): PublicListVideo {
  // With a token, the URLs include it.
  const isOpened = row.visibility === 'private' && token !== null
  const video = isOpened
    ? presentVideo({ ...settings, token }, row, media)
    : presentForList(settings, row, media)
  const {
    id,
    name,
    description,
    audio_only,
    language,
    duration_seconds,
    width,
    height,
    aspect_ratio,
    created_at,
    urls: { poster, thumbnail, image },
  } = video
  return {
    object: 'listed_video',
    id,
    name,
    description,
    audio_only,
    language,
    duration_seconds,
    width,
    height,
    aspect_ratio,
    urls: { poster, thumbnail, image },
    created_at,
  }
}

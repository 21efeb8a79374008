/** A space or a collection as its page (/c/<id>) and its feeds show it. */
import type { Listing } from '../contract/listing.ts'
import type { Video } from '../contract/video.ts'
import type { Viewer } from '../ports/caller.ts'
import type { ListingFilter } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { SpaceRecord } from '../ports/records.ts'
import { presentVideo } from '../model/present-video.ts'
import { chaptersUrl } from '../model/urls.ts'
import { findList, isListed, listable, type OpenList } from './listable.ts'
import { getListing } from './listing.ts'
import { getWatchPage, type WatchPage } from './watch.ts'

export interface PublicListPage {
  listing: Listing
  description: string
  space: SpaceRecord
  /** Search engines may list the page. */
  isIndexed: boolean
  /** Whether it looks the same to everybody. */
  isPublic: boolean
  /** The video in the player; null: there is none. */
  current: WatchPage | null
  /** Whether `current` is the one that was named, not the first of the list. */
  isNamed: boolean
  /** Behind it in the list, if that is on this page. */
  nextVideo: string | null
}

const PAGE_VIDEOS = 50

type ListDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'texts'>

/**
 * `video`: the one in the player, if it is in the list; else the first is. Throws what `listable` and `servable` throw, and
 * `validation_failed` for a cursor of another list.
 */
export async function getPublicListPage(
  deps: ListDeps,
  id: string,
  viewer: Viewer,
  { video, cursor }: { video: string | null; cursor: string | null },
): Promise<PublicListPage> {
  const open = await openedList(deps, id, viewer)
  const listing = await getListing(deps, open, viewer, {
    limit: PAGE_VIDEOS,
    ...(cursor === null ? {} : { cursor }),
  })
  const { collections, space } = open.list
  const collection = collections.at(-1)
  const isNamed = video !== null && (await hasVideo(deps, open, video))
  const shown = isNamed ? video : (listing.data[0]?.id ?? null)
  const at = listing.data.findIndex((each) => each.id === shown)
  return {
    listing,
    description: collection?.description ?? '',
    space,
    isIndexed: (collection?.listed ?? false) && isListed(open.list, collections.length),
    isPublic: open.to === 'public',
    current: shown === null ? null : await getWatchPage(deps, shown, viewer),
    isNamed,
    nextVideo: at < 0 ? null : (listing.data[at + 1]?.id ?? null),
  }
}

/** Whether it is in the list itself, on any page of it, for this viewer. */
async function hasVideo(
  { db }: Pick<Deps, 'db'>,
  { list: { space, collections }, to }: OpenList,
  video: string,
): Promise<boolean> {
  const { rows } = await db.read((repositories) =>
    repositories.videos.listing({
      space: space.id,
      collection: collections.at(-1)?.id ?? null,
      recursive: false,
      sort: '-created_at',
      limit: 1,
      to,
      video,
    }),
  )
  return rows.length > 0
}

/** With the viewer's token in its URLs where it takes one. */
export interface FeedVideo {
  video: Video
  /** null: it has none. */
  chaptersUrl: string | null
}

export interface PublicFeed {
  id: string
  name: string
  description: string
  space: SpaceRecord
  videos: FeedVideo[]
}

/** Podcast programs read the whole feed again and again. */
const FEED_VIDEOS = 100

/** Throws what `listable` throws. */
export async function getPublicFeed(
  deps: ListDeps,
  id: string,
  viewer: Viewer,
): Promise<PublicFeed> {
  const { list, to } = await openedList(deps, id, viewer)
  const { space, collections } = list
  const collection = collections.at(-1) ?? null
  return deps.db.read(async (repositories) => {
    const filter: ListingFilter = {
      space: space.id,
      collection: collection?.id ?? null,
      recursive: false,
      sort: collection?.sort ?? '-created_at',
      limit: FEED_VIDEOS,
      to,
    }
    const { rows } = await repositories.videos.listing(filter)
    const media = await repositories.media.of(rows)
    return {
      id,
      name: (collection ?? space).name,
      description: collection?.description ?? '',
      space,
      videos: rows.map((row) => {
        const token = row.visibility === 'private' ? viewer.token : null
        const settings = { ...deps.settings, token }
        const video = presentVideo(settings, row, media.get(row.id)!)
        return {
          video,
          chaptersUrl: video.chapters.length > 0 ? chaptersUrl(settings, row.id) : null,
        }
      }),
    }
  })
}

/** In a public list its owner sees what visitors see, lest private videos look public. */
async function openedList({ db }: ListDeps, id: string, viewer: Viewer): Promise<OpenList> {
  const list = await db.read((repositories) => findList(repositories, id))
  const isOpen = list !== null && isListed(list, list.collections.length)
  return listable(list, id, isOpen ? { ...viewer, caller: null } : viewer)
}

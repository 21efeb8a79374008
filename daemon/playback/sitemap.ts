/** What search engines may list, in all spaces. */
import type { Video } from '../contract/video.ts'
import type { CollectionInSitemap } from '../ports/collections.ts'
import type { Deps } from '../ports/deps.ts'
import { presentVideo } from '../model/present-video.ts'

/** Few enough to be put together at once. */
const AT_ONCE = 200
/** The standard allows so many URLs in one sitemap. */
const MOST_COLLECTIONS = 50_000

/** Ids behind which further sitemaps of videos begin. */
export const getSitemapSteps = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  db.read(({ videos }) => videos.listedSteps(AT_ONCE))

export function getListedVideos(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  after: string,
): Promise<Video[]> {
  return db.read(async ({ videos, media }) => {
    const rows = await videos.listed(after, AT_ONCE)
    const parts = await media.of(rows)
    return rows.map((row) => presentVideo(settings, row, parts.get(row.id)!))
  })
}

export const getListedCollections = ({ db }: Pick<Deps, 'db'>): Promise<CollectionInSitemap[]> =>
  db.read(({ collections }) => collections.listed('', MOST_COLLECTIONS))

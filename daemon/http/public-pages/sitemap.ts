/** Sitemaps (https://www.sitemaps.org) with Google's elements for videos; only of what is listed. */
import type { Video } from '../../contract/video.ts'
import type { CollectionInSitemap } from '../../ports/collections.ts'
import { element, textElement } from './xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1'
/** The format allows no more. */
const MOST_DESCRIPTION_CHARS = 2_048

export const robots = (baseUrl: string): string =>
  `User-agent: *\nDisallow:\n\nSitemap: ${baseUrl}/sitemap.xml\n`

export function sitemapIndex(urls: string[]): string {
  const sitemaps = urls.map((url) => element('sitemap', textElement('loc', url)))
  return `${HEAD}<sitemapindex xmlns="${SITEMAP}">\n${sitemaps.join('')}</sitemapindex>\n`
}

export function videoSitemap(videos: Video[]): string {
  const pages = videos.map((video) =>
    element(
      'url',
      textElement('loc', video.urls.watch) +
        textElement('lastmod', video.updated_at) +
        element('video:video', videoElements(video)),
    ),
  )
  return `${HEAD}<urlset xmlns="${SITEMAP}" xmlns:video="${VIDEO}">\n${pages.join('')}</urlset>\n`
}

/** A thumbnail is required, so sound alone has none of them. */
function videoElements({
  name,
  description,
  duration_seconds: seconds,
  created_at: created,
  urls: { embed, poster },
}: Video): string {
  if (!poster) return ''
  return [
    textElement('video:thumbnail_loc', poster),
    textElement('video:title', name),
    textElement('video:description', (description || name).slice(0, MOST_DESCRIPTION_CHARS)),
    textElement('video:player_loc', embed),
    textElement('video:duration', seconds === null ? null : Math.max(1, Math.round(seconds))),
    textElement('video:publication_date', created),
  ].join('')
}

export function collectionSitemap(baseUrl: string, collections: CollectionInSitemap[]): string {
  const pages = collections.map(({ id, updatedAt }) =>
    element('url', textElement('loc', `${baseUrl}/c/${id}`) + textElement('lastmod', updatedAt)),
  )
  return `${HEAD}<urlset xmlns="${SITEMAP}">\n${pages.join('')}</urlset>\n`
}

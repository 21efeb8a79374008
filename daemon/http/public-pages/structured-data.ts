/** What search engines read of a watch page: VideoObject of https://schema.org, as JSON-LD. */
import type { PublicListPage } from '../../playback/public-list.ts'
import type { WatchPage } from '../../playback/watch.ts'

/** The text of a script element: no value can end it. */
export function structuredData({ video, preview, transcript, space }: WatchPage): string {
  const { duration_seconds: seconds, urls } = video
  const file = video.renditions.find(({ kind, status }) => kind === 'video' && status === 'ready')
  const data = {
    '@context': 'https://schema.org',
    '@type': video.audio_only ? 'AudioObject' : 'VideoObject',
    name: video.name,
    description: video.description || video.name,
    uploadDate: video.created_at,
    ...(seconds === null ? {} : { duration: isoDuration(seconds) }),
    ...(preview.poster ? { thumbnailUrl: [preview.poster.url] } : {}),
    ...(file ? { contentUrl: file.url } : {}),
    embedUrl: urls.embed,
    url: urls.watch,
    ...(video.language ? { inLanguage: video.language } : {}),
    ...(transcript ? { transcript } : {}),
    ...(space.name ? { publisher: { '@type': 'Organization', name: space.name } } : {}),
    ...(video.chapters.length > 0
      ? {
          hasPart: video.chapters.map(({ title, start_seconds: start, end_seconds: end }) => ({
            '@type': 'Clip',
            name: title,
            startOffset: Math.floor(start),
            ...(end === null ? {} : { endOffset: Math.floor(end) }),
            url: atTime(urls.watch, start),
          })),
        }
      : {}),
  }
  return scriptText(data)
}

/** A page of https://schema.org/CollectionPage with the videos in their order. */
export function listData({ listing, description, space }: PublicListPage, url: string): string {
  const base = url.slice(0, url.indexOf('/c/'))
  return scriptText({
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: listing.name,
    url,
    ...(description ? { description } : {}),
    publisher: { '@type': 'Organization', name: space.name },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: listing.data.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${base}/watch/${id}`,
      })),
    },
  })
}

const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** `PT1H2M3S` (ISO 8601). */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${whole % 60}S`
}

/** The page from this second on. */
export function atTime(page: string, seconds: number): string {
  return `${page}${page.includes('?') ? '&' : '?'}t=${Math.floor(seconds)}`
}

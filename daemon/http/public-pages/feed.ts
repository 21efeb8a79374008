/**
 * RSS 2.0 of a collection for feed readers and podcast programs: with the elements of Apple
 * (https://help.apple.com/itc/podcasts_connect), Podcasting 2.0 (https://podcasting2.org) and Media RSS.
 */
import type { Video } from '../../contract/video.ts'
import { presentBranding } from '../../model/present-space.ts'
import type { FeedVideo, PublicFeed } from '../../playback/public-list.ts'
import { element, emptyElement, textElement } from './xml.ts'

export type FeedKind = 'video' | 'audio'

const NAMESPACES = {
  atom: 'http://www.w3.org/2005/Atom',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  media: 'http://search.yahoo.com/mrss/',
  podcast: 'https://podcastindex.org/namespace/1.0',
}
/** Larger files fill a phone. */
const MOST_HEIGHT = 1080

/** `self`: URL of the feed. */
export function feed(
  list: PublicFeed,
  kind: FeedKind,
  { baseUrl, self }: { baseUrl: string; self: string },
): string {
  const { id, name, description, space, videos } = list
  const page = `${baseUrl}/c/${id}`
  const items = videos.flatMap((each) => item(each, kind) ?? [])
  const image =
    videos.find(({ video }) => video.urls.poster)?.video.urls.poster ??
    presentBranding(baseUrl, space).logo?.url ??
    null
  const language = commonLanguage(videos)
  const channel = [
    textElement('title', name),
    textElement('link', page),
    textElement('description', description || name),
    textElement('language', language),
    textElement('generator', 'svc'),
    emptyElement('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    textElement('itunes:author', space.name),
    textElement('itunes:explicit', 'false'),
    textElement('itunes:type', 'episodic'),
    image ? emptyElement('itunes:image', { href: image }) : '',
    ...items,
  ].join('')
  const namespaces = Object.entries(NAMESPACES)
    .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"${namespaces}>\n${element('channel', channel)}</rss>\n`
}

/** null: there is no file of it. */
function item({ video, chaptersUrl }: FeedVideo, kind: FeedKind): string | null {
  const file = fileOf(video, kind)
  if (!file) return null
  const { id, name, description, created_at: created, duration_seconds: seconds, urls } = video
  const isAudio = file.kind === 'audio'
  const type = isAudio ? 'audio/mp4' : 'video/mp4'
  return element(
    'item',
    [
      textElement('title', name),
      textElement('link', urls.watch),
      textElement('guid', id, { isPermaLink: 'false' }),
      textElement('pubDate', new Date(created).toUTCString()),
      textElement('description', description),
      emptyElement('enclosure', { url: file.url, length: file.size_bytes ?? 0, type }),
      textElement('itunes:duration', seconds === null ? null : Math.round(seconds)),
      urls.poster ? emptyElement('itunes:image', { href: urls.poster }) : '',
      emptyElement('media:content', {
        url: file.url,
        type,
        medium: isAudio ? 'audio' : 'video',
        width: isAudio ? null : file.width,
        height: isAudio ? null : file.height,
        duration: seconds === null ? null : Math.round(seconds),
      }),
      urls.thumbnail ? emptyElement('media:thumbnail', { url: urls.thumbnail }) : '',
      ...video.subtitles
        .filter(({ status }) => status === 'ready')
        .map(({ url, language }) =>
          emptyElement('podcast:transcript', { url, type: 'text/vtt', language, rel: 'captions' }),
        ),
      chaptersUrl
        ? emptyElement('podcast:chapters', { url: chaptersUrl, type: 'application/json+chapters' })
        : '',
    ].join(''),
  )
}

function fileOf({ renditions }: Video, kind: FeedKind): Video['renditions'][number] | undefined {
  const ready = renditions.filter(({ status }) => status === 'ready')
  const sound = ready.find((file) => file.kind === 'audio')
  if (kind === 'audio') return sound
  const pictures = ready
    .filter((file) => file.kind === 'video' && file.codec === 'h264')
    .sort((a, b) => shortEdge(b) - shortEdge(a))
  return pictures.find((file) => shortEdge(file) <= MOST_HEIGHT) ?? pictures.at(-1) ?? sound
}

const shortEdge = ({ width, height }: Video['renditions'][number]): number =>
  Math.min(width ?? 0, height ?? 0)

/** null where they differ. */
function commonLanguage(videos: FeedVideo[]): string | null {
  const [first, ...others] = new Set(videos.map(({ video }) => video.language))
  return others.length === 0 ? (first ?? null) : null
}

/** What services read of a page when somebody shares its link: Open Graph, X, oEmbed. */
import type { LinkPreview } from '../playback/link-preview.ts'
import { escaped } from '../model/escaped.ts'

/**
 * https://oembed.com (4), https://ogp.me; X has names of its own for picture and player. `url`: that of the page;
 * `videoUrl`: where the page is not that of one video, that of the one in its player.
 */
export function linkTags(
  card: LinkPreview,
  url: string,
  { baseUrl, videoUrl = url }: { baseUrl: string; videoUrl?: string },
): string {
  const { poster, width, height } = card
  const properties = {
    'og:type': card.audioOnly ? 'website' : 'video.other',
    'og:title': card.name,
    'og:description': card.description,
    'og:url': url,
    'og:image': poster?.url,
    'og:image:width': poster?.width,
    'og:image:height': poster?.height,
    'og:image:alt': poster ? card.name : null,
    'og:video': card.audioOnly ? null : card.url,
    'og:video:type': card.audioOnly ? null : 'text/html',
    'og:video:width': width,
    'og:video:height': height,
  }
  const names = {
    description: card.description,
    'twitter:card': 'player',
    'twitter:player': card.url,
    'twitter:player:width': width ?? 640,
    'twitter:player:height': height ?? 360,
  }
  const meta = (
    key: 'property' | 'name',
    values: Record<string, string | number | null | undefined>,
  ): string[] =>
    Object.entries(values)
      .filter(([, value]) => value)
      .map(([name, value]) => `<meta ${key}="${name}" content="${escaped(String(value))}">`)
  const oembed =
    '<link rel="alternate" type="application/json+oembed" ' +
    `href="${baseUrl}/oembed?url=${encodeURIComponent(videoUrl)}" title="${escaped(card.name)}">`
  return [
    `<link rel="canonical" href="${url}">`,
    oembed,
    ...meta('property', properties),
    ...meta('name', names),
    '',
  ].join('\n')
}

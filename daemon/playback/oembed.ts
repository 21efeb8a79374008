/** oEmbed 1.0: see contract/oembed.ts. */
import { AppError } from '../contract/errors.ts'
import { VIDEO_ID } from '../contract/ids.ts'
import type { OEmbed, OEmbedQuery } from '../contract/oembed.ts'
import type { Settings } from '../ports/deps.ts'
import type { LinkPreview } from './link-preview.ts'
import { escaped } from '../model/escaped.ts'

/** A changed name or picture appears within a day. */
const CACHE_AGE_SECONDS = 86_400
/** Pages of one video. */
const PAGES = ['/watch/', '/embed/']
const DEFAULT_PIXELS = 640
const DEFAULT_SHAPE = { width: 16, height: 9 }
/** The frame must send its origin, since `allowed_domains` would refuse it otherwise. */
const FRAME =
  'style="border:0;max-width:100%" loading="lazy" allow="autoplay; fullscreen; ' +
  'picture-in-picture; encrypted-media" allowfullscreen ' +
  'referrerpolicy="strict-origin-when-cross-origin"'

/** The video of a URL. Throws `video_not_found` for any other URL. */
export function videoAt(
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  address: string,
): { id: string; token: string | null } {
  const { origin, pathname, searchParams } = new URL(address)
  const page = origin + pathname
  const start = PAGES.find((path) => page.startsWith(baseUrl + path))
  const id = start ? page.slice(baseUrl.length + start.length).replace(/\/$/, '') : ''
  if (!VIDEO_ID.test(id))
    throw new AppError(
      'video_not_found',
      `Video URLs here start with ${PAGES.map((path) => baseUrl + path).join(' or ')}`,
    )
  return { id, token: searchParams.get('token') }
}

export function toOEmbed(
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  card: LinkPreview,
  { maxwidth = DEFAULT_PIXELS, maxheight = maxwidth }: Pick<OEmbedQuery, 'maxwidth' | 'maxheight'>,
): OEmbed {
  const { width, height } = within(
    card.width && card.height ? { width: card.width, height: card.height } : DEFAULT_SHAPE,
    maxwidth,
    maxheight,
  )
  const { thumbnail } = card
  return {
    type: card.audioOnly ? 'rich' : 'video',
    version: '1.0',
    title: card.name,
    provider_name: new URL(baseUrl).hostname,
    provider_url: baseUrl,
    cache_age: CACHE_AGE_SECONDS,
    html:
      `<iframe src="${escaped(card.url)}" width="${width}" height="${height}" ` +
      `title="${escaped(card.name)}" ${FRAME}></iframe>`,
    width,
    height,
    // All three or none (oEmbed, 2.3.4).
    ...(thumbnail?.width && thumbnail.height
      ? {
          thumbnail_url: thumbnail.url,
          thumbnail_width: thumbnail.width,
          thumbnail_height: thumbnail.height,
        }
      : {}),
  }
}

/** The largest size that fits, with the same aspect ratio. */
function within(
  shape: { width: number; height: number },
  maxwidth: number,
  maxheight: number,
): { width: number; height: number } {
  const scale = Math.min(maxwidth / shape.width, maxheight / shape.height)
  const pixels = (length: number): number => Math.max(1, Math.floor(length * scale + 1e-9))
  return { width: pixels(shape.width), height: pixels(shape.height) }
}

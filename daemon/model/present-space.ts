import { given } from './given.ts'
import { DEFAULT_ENCODING, type Encoding, type EncodingUpdate } from '../contract/encoding.ts'
import type { Space } from '../contract/space.ts'
import type { Branding } from '../contract/branding.ts'
import type { Settings } from '../ports/deps.ts'
import type { EncodingRecord, SpaceRecord } from '../ports/records.ts'

export function presentSpace({ baseUrl }: Pick<Settings, 'baseUrl'>, row: SpaceRecord): Space {
  return {
    object: 'space',
    id: row.id,
    name: row.name,
    allowed_domains: row.allowedDomains,
    public_listing: row.publicListing,
    player_settings: row.playerSettings,
    branding: presentBranding(baseUrl, row),
    encoding: presentEncoding(row.encoding),
    created_at: row.createdAt,
  }
}

export function presentBranding(
  baseUrl: string,
  { id, branding }: Pick<SpaceRecord, 'id' | 'branding'>,
): Branding {
  const { color = null, links = [], logo = null } = branding ?? {}
  return {
    color,
    links,
    logo: logo && {
      url: `${baseUrl}/logo/${id}/${logo.version}.webp`,
      width: logo.width,
      height: logo.height,
    },
  }
}

export function presentEncoding({ watermark, ...others }: EncodingRecord): Encoding {
  const { image = null, ...look } = watermark ?? {}
  return {
    ...DEFAULT_ENCODING,
    ...others,
    watermark: {
      ...DEFAULT_ENCODING.watermark,
      ...look,
      image: image && { width: image.width, height: image.height },
    },
  }
}

/** Fields that are absent keep their values; the image is set apart. */
export function changedEncoding(
  before: EncodingRecord,
  { watermark, ...update }: EncodingUpdate,
): EncodingRecord {
  return {
    ...before,
    ...given(update),
    ...(watermark ? { watermark: { ...before.watermark, ...given(watermark) } } : {}),
  }
}

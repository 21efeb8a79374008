import { DEFAULT_ENCODING } from '../contract/encoding.ts'
import type { Space } from '../contract/space.ts'
import type { SpaceRecord } from '../ports/records.ts'

export function presentSpace(row: SpaceRecord): Space {
  return {
    object: 'space',
    id: row.id,
    name: row.name,
    allowed_domains: row.allowedDomains,
    public_listing: row.publicListing,
    player_settings: row.playerSettings,
    encoding: { ...DEFAULT_ENCODING, ...row.encoding },
    created_at: row.createdAt,
  }
}

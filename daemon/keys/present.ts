import type { ApiKey } from '../contract/space.ts'
import type { KeyRecord } from '../ports/records.ts'
import { permissionsOfKey } from '../ports/permission-sets.ts'

export function presentKey(row: KeyRecord): ApiKey {
  return {
    object: 'api_key',
    id: row.id,
    space: row.space,
    name: row.name,
    access: row.access,
    scopes: [...permissionsOfKey(row)],
    prefix: row.prefix,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    revoked_at: row.revokedAt,
  }
}

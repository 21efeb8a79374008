import type { ApiKey } from '../../daemon/contract/space.ts'
import type { Column } from '../output/table.ts'
import { formatTime } from '../output/units.ts'

export const keyColumns: readonly Column<ApiKey>[] = [
  { title: 'id', value: (key) => key.id },
  { title: 'name', value: (key) => key.name, flexible: true },
  { title: 'space', value: (key) => key.space },
  { title: 'access', value: (key) => key.access.replace('_', '-') },
  { title: 'last used', value: (key) => (key.last_used_at ? formatTime(key.last_used_at) : 'never') },
  { title: 'revoked', value: (key) => (key.revoked_at ? formatTime(key.revoked_at) : '–') },
]

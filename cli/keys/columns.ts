import type { ApiKey } from '../../daemon/contract/space.ts'
import type { TableColumn } from '../output/table.ts'
import { formatTime } from '../output/units.ts'

export const keyColumns: readonly TableColumn<ApiKey>[] = [
  { field: 'id' },
  { field: 'name', flexible: true },
  { field: 'space' },
  { field: 'access', value: (key) => key.access.replace('_', '-') },
  {
    field: 'last_used_at',
    title: 'last used',
    value: (key) => (key.last_used_at ? formatTime(key.last_used_at) : 'never'),
  },
  { field: 'revoked_at', title: 'revoked' },
]

import type { PrivateLink } from '../../daemon/contract/private-link.ts'
import type { TableColumn } from '../output/table.ts'
import { formatTime } from '../output/units.ts'

export const privateLinkColumns: readonly TableColumn<PrivateLink>[] = [
  { field: 'id' },
  { field: 'label', flexible: true },
  {
    field: 'name',
    title: 'shows',
    flexible: true,
    value: ({ name, video, collection }) => name ?? video ?? collection ?? '',
  },
  {
    field: 'plays',
    value: ({ plays, max_plays: most }) => (most === null ? `${plays}` : `${plays} of ${most}`),
  },
  {
    field: 'expires_at',
    title: 'expires',
    value: ({ expires_at: at }) => (at === null ? 'never' : formatTime(at)),
  },
  { field: 'has_password', title: 'password' },
  { field: 'download' },
  { field: 'url' },
]

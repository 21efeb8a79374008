import type { Identity } from '../../daemon/contract/system.ts'
import type { TableColumn } from '../output/table.ts'

/** What the API says, where it said so, and to which profile; null where the key is that of SVC_API_KEY. */
export type WhoIs = Identity & { url: string; profile: string | null }

export const identityColumns: readonly TableColumn<WhoIs>[] = [
  { field: 'profile' },
  { field: 'url' },
  { field: 'space' },
  { field: 'access', value: (who) => who.access.replace('_', '-') },
  {
    field: 'via',
    title: 'by',
    value: (who) => (who.via === 'api_key' ? 'API key' : 'owner secret'),
  },
]

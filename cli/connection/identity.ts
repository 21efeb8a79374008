import type { Identity } from '../../daemon/contract/system.ts'
import type { TableColumn } from '../output/table.ts'

/** The identity from the API, with the URL and the profile; null when the key comes from SVC_API_KEY. */
export type WhoIs = Identity & { url: string; profile: string | null }

export const identityColumns: readonly TableColumn<WhoIs>[] = [
  { field: 'profile' },
  { field: 'url' },
  { field: 'space' },
  { field: 'access', value: (who) => who.access.replace('_', '-') },
  {
    field: 'via',
    title: 'by',
    value: ({ via, account }) =>
      via === 'api_key' ? `API key${account ? ` of ${account.name}` : ''}` : 'owner secret',
  },
]

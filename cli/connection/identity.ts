import type { Identity } from '../../daemon/contract/system.ts'
import type { Column } from '../output/table.ts'

/** What the API says, and where it said so. */
export type WhoIs = Identity & { url: string }

export const identityColumns: readonly Column<WhoIs>[] = [
  { field: 'url' },
  { field: 'space' },
  { field: 'access', value: (who) => who.access.replace('_', '-') },
  { field: 'via', title: 'by', value: (who) => (who.via === 'api_key' ? 'API key' : 'owner secret') },
]

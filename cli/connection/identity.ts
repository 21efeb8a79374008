import type { Identity } from '../../daemon/contract/system.ts'
import type { Column } from '../output/table.ts'

/** What the API says, and where it said so. */
export type WhoIs = Identity & { url: string }

export const identityColumns: readonly Column<WhoIs>[] = [
  { title: 'url', value: (who) => who.url },
  { title: 'space', value: (who) => who.space },
  { title: 'access', value: (who) => who.access.replace('_', '-') },
  { title: 'by', value: (who) => (who.via === 'api_key' ? 'API key' : 'owner secret') },
]

import { backupColumns } from '../../backups/backup.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { listing } from '../../kinds.ts'

export default listing({
  summary: 'List the backups on the server, newest first.',
  description: OWNER_ONLY,
  examples: ['backups list --format table'],
  owner: true,
  what: 'backups',
  prints: { routes: ['backups.list'] },
  columns: backupColumns,
  read: (api, _typed, page) => api.backups.list({ query: page }),
})

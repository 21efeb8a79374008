import { backupArg, backupColumns } from '../../backups/backup.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'

export default requestCommand({
  summary: 'Print the progress and location of a backup.',
  description: OWNER_ONLY,
  examples: ['backups get bak_…'],
  args: { id: backupArg() },
  owner: true,
  prints: { routes: ['backups.get'] },
  columns: backupColumns,
  ask: (api, { args }) => api.backups.get({ params: args }),
})

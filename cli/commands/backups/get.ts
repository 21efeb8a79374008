import { backupArg, backupColumns } from '../../backups/backup.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { asking } from '../../kinds.ts'

export default asking({
  summary: 'Tell how far a backup is, and where it lies.',
  description: OWNER_ONLY,
  examples: ['backups get bak_…'],
  args: { id: backupArg() },
  owner: true,
  columns: backupColumns,
  ask: (api, { args }) => api.backups.get({ params: args }),
})

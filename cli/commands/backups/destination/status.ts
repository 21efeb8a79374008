import { destinationColumns } from '../../../backups/destination-columns.ts'
import { OWNER_ONLY } from '../../../keys/flags.ts'
import { requestCommand } from '../../../kinds.ts'

export default requestCommand({
  summary: 'Show the destination that backups are copied to every night.',
  description: OWNER_ONLY,
  examples: ['backups destination status --format table'],
  owner: true,
  prints: { routes: ['backupDestination.get'] },
  columns: destinationColumns,
  ask: (api) => api.backupDestination.get(),
})

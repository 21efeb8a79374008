import { destinationColumns } from '../../../backups/destination-columns.ts'
import { OWNER_ONLY } from '../../../keys/flags.ts'
import { requestCommand } from '../../../kinds.ts'

export default requestCommand({
  summary: 'Write, read and remove something small at the destination.',
  description: OWNER_ONLY,
  examples: ['backups destination test'],
  owner: true,
  prints: { routes: ['backupDestination.get'] },
  columns: destinationColumns,
  async ask(api) {
    await api.backupDestination.test()
    return api.backupDestination.get()
  },
})

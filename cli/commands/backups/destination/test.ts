import { destinationColumns } from '../../../backups/destination-columns.ts'
import { OWNER_ONLY } from '../../../keys/flags.ts'
import { requestCommand } from '../../../kinds.ts'

export default requestCommand({
  summary: 'Test the destination by writing, reading and deleting a small file.',
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

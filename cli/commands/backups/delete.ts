import { backupArg } from '../../backups/backup.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { deleting } from '../../kinds.ts'
import { formatBytes } from '../../output/units.ts'

export default deleting({
  summary: 'Delete a backup, or stop one in progress.',
  description: OWNER_ONLY,
  examples: ['backups delete bak_…'],
  args: { id: backupArg() },
  owner: true,
  object: 'backup',
  idOf: ({ id }) => id,
  async question(api, { args }) {
    const { created_at: at, size_bytes: bytes } = await api.backups.get({ params: args })
    return `Delete the backup of ${at}${bytes === null ? '' : ` (${formatBytes(bytes)})`}?`
  },
  remove: (api, { args }) => api.backups.delete({ params: args }),
})

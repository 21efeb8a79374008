import type { BackupDestinationShown } from '../../daemon/contract/backup-destination.ts'
import type { TableColumn } from '../output/table.ts'

export const destinationColumns: readonly TableColumn<BackupDestinationShown>[] = [
  { field: 'enabled' },
  { field: 'address' },
  { field: 'recipient', title: 'public key', value: ({ recipient }) => recipient ?? '–' },
  { field: 'endpoint' },
  { field: 'region' },
  { field: 'access_key', title: 'access key' },
]

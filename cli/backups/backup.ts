/** What the commands about backups share. */
import { string } from '@oclif/core/args'
import type { Backup } from '../../daemon/contract/backup.ts'
import type { Column } from '../output/table.ts'
import { formatBytes, formatPercent } from '../output/units.ts'

export const backupArg = () => string({ name: 'id', description: 'Id of the backup: bak_…', required: true })

export const backupColumns: readonly Column<Backup>[] = [
  { field: 'id' },
  { field: 'trigger', title: 'made' },
  { field: 'status', value: ({ status, progress }) => (status === 'running' ? formatPercent(progress) : status) },
  { field: 'size_bytes', title: 'size', align: 'right', value: ({ size_bytes: bytes }) => (bytes === null ? '–' : formatBytes(bytes)) },
  { field: 'created_at', title: 'begun' },
  { field: 'path', flexible: true },
]

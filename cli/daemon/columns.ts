import type { TableColumn } from '../output/table.ts'
import type { DaemonStatus } from './status-of.ts'

export const statusColumns: readonly TableColumn<DaemonStatus>[] = [
  {
    field: 'running',
    value: (row) => (row.running ? (row.ready ? 'yes' : 'yes, not responding') : 'no'),
  },
  { field: 'url', value: (row) => row.url ?? '' },
  { field: 'pid', value: (row) => String(row.pid ?? '') },
  { field: 'data_dir', title: 'data folder' },
]

export const STATUS_FIELDS = [
  'object',
  'running',
  'ready',
  'pid',
  'started_at',
  'url',
  'local_url',
  'data_dir',
  'log_file',
]

import type { TableColumn } from '../output/table.ts'
import { sentenceOf } from './processes.ts'
import type { DaemonStatus } from './status-of.ts'

export const statusColumns: readonly TableColumn<DaemonStatus>[] = [
  {
    field: 'running',
    value: (row) => (row.running ? (row.ready ? 'yes' : 'yes, not responding') : 'no'),
  },
  { field: 'url', value: (row) => row.url ?? '' },
  { field: 'pid', value: (row) => String(row.pid ?? '') },
  { field: 'data_dir', title: 'data folder' },
  { field: 'state_dir', title: 'state folder', value: (row) => row.state_dir ?? '' },
]

/** What else shares the data folder: a sentence each. */
export const processLines = ({ processes }: DaemonStatus): string[] =>
  processes.length === 0
    ? []
    : [
        'These svc processes share the data folder:',
        ...processes.map((each) => `  ${sentenceOf(each)}`),
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
  'state_dir',
  'log_file',
  'processes',
  'processes.*',
]

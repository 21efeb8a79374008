import type { TableColumn } from '../output/table.ts'
import type { Standing } from './standing.ts'

export const standingColumns: readonly TableColumn<Standing>[] = [
  {
    field: 'running',
    value: (row) => (row.running ? (row.ready ? 'yes' : 'yes, does not answer') : 'no'),
  },
  { field: 'url', value: (row) => row.url ?? '' },
  { field: 'pid', value: (row) => String(row.pid ?? '') },
  { field: 'data_dir', title: 'data folder' },
]

import type { Poster } from '../daemon/contract/poster.ts'
import type { TableColumn } from './output/table.ts'

export const posterColumns: readonly TableColumn<Poster>[] = [
  { field: 'source' },
  { field: 'time', align: 'right' },
  { field: 'url' },
]

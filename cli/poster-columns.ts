import type { Poster } from '../daemon/contract/poster.ts'
import type { Column } from './output/table.ts'

export const posterColumns: readonly Column<Poster>[] = [
  { field: 'source' },
  { field: 'time', align: 'right' },
  { field: 'url' },
]

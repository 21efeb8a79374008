/** The API answers a deletion with nothing; a script still wants to read what happened. */
import type { TableColumn } from './table.ts'

interface Deleted {
  object: string
  id: string
  deleted: boolean
}

export const deletedColumns: readonly TableColumn<Deleted>[] = [
  { field: 'id' },
  { field: 'deleted' },
]

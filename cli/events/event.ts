import type { SvcEvent } from '../../daemon/contract/event.ts'
import type { TableColumn } from '../output/table.ts'

export const eventColumns: readonly TableColumn<SvcEvent>[] = [
  { field: 'created_at', title: 'time' },
  { field: 'type' },
  { field: 'data.object.id', title: 'of' },
  { field: 'data.object.name', title: 'name', flexible: true },
  { field: 'id', title: 'event' },
]

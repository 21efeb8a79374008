import type { VideoCut } from '../../daemon/contract/cut.ts'
import type { TableColumn } from '../output/table.ts'

export const cutColumns: readonly TableColumn<VideoCut>[] = [
  { field: 'video' },
  { field: 'state' },
  { field: 'duration', align: 'right' },
  { field: 'source_duration', title: 'uncut', align: 'right' },
  { field: 'undo_until', title: 'undo until' },
  { field: 'error.message', title: 'error', flexible: true },
]

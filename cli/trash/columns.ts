import type { TrashEntry } from '../../daemon/contract/trash.ts'
import type { TableColumn } from '../output/table.ts'
import { formatBytes } from '../output/units.ts'

export const trashColumns: readonly TableColumn<TrashEntry>[] = [
  { field: 'id' },
  { field: 'kind' },
  { field: 'name', flexible: true },
  { field: 'video_count', title: 'videos', align: 'right' },
  {
    field: 'size_bytes',
    title: 'size',
    align: 'right',
    value: ({ size_bytes: bytes }) => formatBytes(bytes),
  },
  { field: 'trashed_at', title: 'deleted' },
  { field: 'deletes_at', title: 'kept until' },
]

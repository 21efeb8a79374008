import type { Collection } from '../../daemon/contract/collection.ts'
import type { TableColumn } from '../output/table.ts'

export const collectionColumns: readonly TableColumn<Collection>[] = [
  { field: 'id' },
  { field: 'name', flexible: true },
  { field: 'video_count', title: 'videos', align: 'right' },
  { field: 'parent' },
  { field: 'created_at', title: 'created' },
]

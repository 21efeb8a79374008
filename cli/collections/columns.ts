import type { Collection } from '../../daemon/contract/collection.ts'
import type { Column } from '../output/table.ts'

export const collectionColumns: readonly Column<Collection>[] = [
  { field: 'id' },
  { field: 'name', flexible: true },
  { field: 'video_count', title: 'videos', align: 'right' },
  { field: 'parent' },
  { field: 'created_at', title: 'created' },
]

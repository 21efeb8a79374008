import type { Collection } from '../../daemon/contract/collection.ts'
import type { Column } from '../output/table.ts'
import { formatTime } from '../output/units.ts'

export const collectionColumns: readonly Column<Collection>[] = [
  { title: 'id', value: (collection) => collection.id },
  { title: 'name', value: (collection) => collection.name, flexible: true },
  { title: 'videos', value: (collection) => String(collection.video_count), align: 'right' },
  { title: 'parent', value: (collection) => collection.parent ?? '–' },
  { title: 'created', value: (collection) => formatTime(collection.created_at) },
]

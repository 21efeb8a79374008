/** The sorts of the library: column, direction, and where a page ends. */
import type { VideoRecord } from '../../ports/records.ts'
import { nameKeyOf } from '../name-key.ts'

/** Each sort has an index that begins with the space. */
export const SORTS = {
  '-created_at': {
    column: 'created_at',
    direction: 'DESC',
    compare: '<',
    key: (row: VideoRecord) => row.createdAt,
  },
  created_at: {
    column: 'created_at',
    direction: 'ASC',
    compare: '>',
    key: (row: VideoRecord) => row.createdAt,
  },
  name: {
    column: 'name_key',
    direction: 'ASC',
    compare: '>',
    key: (row: VideoRecord) => nameKeyOf(row.name),
  },
  '-name': {
    column: 'name_key',
    direction: 'DESC',
    compare: '<',
    key: (row: VideoRecord) => nameKeyOf(row.name),
  },
  '-updated_at': {
    column: 'updated_at',
    direction: 'DESC',
    compare: '<',
    key: (row: VideoRecord) => row.updatedAt,
  },
  updated_at: {
    column: 'updated_at',
    direction: 'ASC',
    compare: '>',
    key: (row: VideoRecord) => row.updatedAt,
  },
  position: {
    column: 'position',
    direction: 'ASC',
    compare: '>',
    key: (row: VideoRecord) => row.position,
  },
} as const

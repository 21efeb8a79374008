import type { Collection } from '../../../daemon/contract/collection.ts'
import type { Dragged } from '../drag.ts'
import { mayLieIn } from '../../state/collection-tree.ts'

/**
 * Whether what is dragged may be let go over a row: a collection's id, `none` for outside any,
 * empty for all videos.
 */
export function canDrop(collections: readonly Collection[], what: Dragged, row: string): boolean {
  if (what.kind === 'videos') return row !== ''
  // Over all videos: to the top level.
  return row !== 'none' && mayLieIn(collections, what.id, row === '' ? null : row)
}

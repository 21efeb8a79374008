import type { Collection } from '../contract/collection.ts'
import type { VideoCounts } from '../ports/database.ts'
import type { CollectionRecord } from '../ports/records.ts'

export function presentCollection(
  row: CollectionRecord,
  counts: VideoCounts | undefined,
): Collection {
  return {
    object: 'collection',
    id: row.id,
    space: row.space,
    name: row.name,
    parent: row.parent,
    video_count: counts?.direct ?? 0,
    total_video_count: counts?.total ?? 0,
    public_listing: row.publicListing,
    position: row.position,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

import type { Collection } from '../contract/collection.ts'
import type { CollectionRecord } from '../ports/records.ts'

export function presentCollection(row: CollectionRecord, videoCount: number): Collection {
  return {
    object: 'collection',
    id: row.id,
    space: row.space,
    name: row.name,
    parent: row.parent,
    video_count: videoCount,
    public_listing: row.publicListing,
    position: row.position,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

import type { Collection } from '../contract/collection.ts'
import type { EventTypeOf } from '../contract/event-types.ts'
import type { VideoCounts } from '../ports/collections.ts'
import type { CollectionRecord } from '../ports/records.ts'
import type { Settings } from '../ports/deps.ts'
import type { Change } from './change.ts'

export function presentCollection(
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  row: CollectionRecord,
  counts: VideoCounts | undefined,
): Collection {
  return {
    object: 'collection',
    id: row.id,
    space: row.space,
    name: row.name,
    description: row.description,
    parent: row.parent,
    video_count: counts?.direct ?? 0,
    total_video_count: counts?.total ?? 0,
    public_listing: row.publicListing,
    listed: row.listed,
    sort: row.sort,
    position: row.position,
    urls: {
      page: `${baseUrl}/c/${row.id}`,
      feed: `${baseUrl}/c/${row.id}/feed.xml`,
      audio_feed: `${baseUrl}/c/${row.id}/audio.xml`,
    },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

/** Records an event about a collection, with its current contents, in the caller's transaction. */
export async function recordCollection(
  tx: Pick<Change, 'collections' | 'record' | 'settings'>,
  type: EventTypeOf<'collection'>,
  row: CollectionRecord,
): Promise<void> {
  const counts = await tx.collections.counts([row.id])
  await tx.record(type, presentCollection(tx.settings, row, counts.get(row.id)))
}

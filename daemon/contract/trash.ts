/** The trash: deleted videos and collections that can still be restored. */
import { z } from 'zod'
import { collectionId, spaceId, videoId } from './ids.ts'
import { bytes, listOf, listQuery, timestamp } from './values.ts'

export const trashEntry = z.object({
  object: z.literal('trash_entry'),
  kind: z.enum(['video', 'collection']),
  id: z.union([videoId, collectionId]).describe('ID of the video or collection'),
  space: spaceId,
  name: z.string(),
  video_count: z
    .int()
    .min(0)
    .describe('Videos that are deleted and restored with it; 1 for a video'),
  size_bytes: bytes.describe('Size of their sources and renditions'),
  thumbnail_url: z
    .url()
    .nullable()
    .describe(
      'Picture of the item, for the same credentials as this list; for a collection, that of one of its ' +
        'videos. Null without a picture',
    ),
  trashed_at: timestamp,
  deletes_at: timestamp.describe(
    'When it is permanently deleted. The same as `trashed_at` if the trash is turned off ' +
      '(`retention.trash_days` is 0): it is already deleted',
  ),
})
export type TrashEntry = z.infer<typeof trashEntry>

export const trashFilter = z.strictObject(listQuery)
export type TrashFilter = z.output<typeof trashFilter>

export const trashList = listOf(trashEntry).extend({
  total_count: z.int().min(0).describe('Number of items on all pages'),
  kept_days: z.int().min(0).describe('Days until an item is permanently deleted; 0: at once'),
  total_size_bytes: bytes.describe('Size of the items on all pages'),
  deleting_count: z
    .int()
    .min(0)
    .describe(
      'Videos and collections that are being permanently deleted; they are no longer listed',
    ),
})
export type TrashList = z.infer<typeof trashList>

export const trashEmptied = z.object({
  object: z.literal('trash_emptied'),
  videos: z.int().min(0).describe('Number of videos that are permanently deleted'),
  collections: z.int().min(0).describe('Number of collections that are permanently deleted'),
})
export type TrashEmptied = z.infer<typeof trashEmptied>

import { z } from 'zod'
import { collectionId, spaceId } from './ids.ts'
import { listOf, listQuery, name, timestamp } from './values.ts'

export const collection = z.object({
  object: z.literal('collection'),
  id: collectionId,
  space: spaceId,
  name: z.string(),
  parent: collectionId.nullable(),
  video_count: z.int().min(0).describe('Number of videos directly in the collection'),
  total_video_count: z.int().min(0).describe('Number of videos including subcollections'),
  public_listing: z
    .boolean()
    .describe(
      'Whether anyone can list its public videos, including those of subcollections ' +
        '(`/v1/lists/<collection>`)',
    ),
  position: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Collection = z.infer<typeof collection>

export const collectionCreate = z.strictObject({
  name,
  parent: collectionId.nullable().optional(),
  public_listing: z.boolean().optional(),
  position: z.int().min(0).max(1_000_000).optional(),
})
export type CollectionCreate = z.infer<typeof collectionCreate>
export const collectionUpdate = collectionCreate.partial()
export type CollectionUpdate = z.infer<typeof collectionUpdate>

export const collectionFilter = z.strictObject({
  ...listQuery,
  parent: z
    .union([collectionId, z.literal('none')])
    .optional()
    .describe('Subcollections of this collection, or none for the top level'),
})
export type CollectionFilter = z.output<typeof collectionFilter>
export const collectionList = listOf(collection)

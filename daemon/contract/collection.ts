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
  name: name.meta({ description: 'Name', placeholder: 'name' }),
  parent: collectionId
    .nullable()
    .optional()
    .meta({ description: 'Parent collection', placeholder: 'id' }),
  public_listing: z.boolean().optional().describe('Whether anyone may list its public videos'),
  position: z.int().min(0).max(1_000_000).optional().meta({
    description: 'Its place among the collections beside it: lower comes first',
  }),
})
export type CollectionCreate = z.infer<typeof collectionCreate>
export const collectionUpdate = collectionCreate.partial()
export type CollectionUpdate = z.infer<typeof collectionUpdate>

export const collectionFilter = z.strictObject({
  ...listQuery,
  parent: z
    .union([collectionId, z.literal('none')])
    .optional()
    .meta({
      description: 'Only subcollections of this collection; `none` for the top level',
      placeholder: 'id|none',
    }),
})
export type CollectionFilter = z.output<typeof collectionFilter>
export const collectionList = listOf(collection)

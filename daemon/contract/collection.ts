import { z } from 'zod'
import { collectionId, spaceId, videoId } from './ids.ts'
import { MOST_ARRANGED } from './limits.ts'
import { LISTING_SORTS } from './video-sorts.ts'
import { description, listOf, listQuery, name, timestamp } from './values.ts'

const LISTED = 'Whether search engines may list its page; only where anyone may list its videos'
const SORT =
  'Order of its videos on its page and in lists for viewers; `position`: as arranged by hand'

export const collection = z.object({
  object: z.literal('collection'),
  id: collectionId,
  space: spaceId,
  name: z.string(),
  description: z.string(),
  parent: collectionId.nullable(),
  video_count: z.int().min(0).describe('Number of videos directly in the collection'),
  total_video_count: z.int().min(0).describe('Number of videos including subcollections'),
  public_listing: z
    .boolean()
    .describe(
      'Whether anyone can list its public videos, including those of subcollections ' +
        '(`/v1/lists/<collection>`)',
    ),
  listed: z.boolean().describe(LISTED),
  sort: z.enum(LISTING_SORTS).describe(SORT),
  position: z.int(),
  urls: z.object({
    page: z.url().describe('Its page for people: /c/<id>'),
    feed: z.url().describe('RSS feed of its videos, also for podcast apps'),
    audio_feed: z.url().describe('RSS feed of the audio only'),
  }),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Collection = z.infer<typeof collection>

export const collectionCreate = z.strictObject({
  name: name.meta({ description: 'Name', placeholder: 'name' }),
  description: description.optional().meta({
    description: 'Shown on its page and in its feeds',
    placeholder: 'text',
  }),
  parent: collectionId
    .nullable()
    .optional()
    .meta({ description: 'Parent collection', placeholder: 'id' }),
  public_listing: z.boolean().optional().describe('Whether anyone may list its public videos'),
  listed: z.boolean().optional().describe(LISTED),
  sort: z.enum(LISTING_SORTS).optional().describe(SORT),
  position: z.int().min(0).max(1_000_000).optional().meta({
    description: 'Position among the collections at the same level: lower comes first',
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

/** Arranges videos of a collection by hand. */
export const collectionOrder = z.strictObject({
  videos: z
    .array(videoId)
    .min(1)
    .max(MOST_ARRANGED)
    .describe('Videos of the collection in their new order'),
  before: z
    .union([videoId, z.literal('end')])
    .optional()
    .describe('Video to place them before, or `end`; default: the beginning'),
})
export type CollectionOrder = z.infer<typeof collectionOrder>

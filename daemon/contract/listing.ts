/** Data for `<svc-list>` about a space or a collection: only what a viewer may know. */
import { z } from 'zod'
import { collectionId, spaceId, videoId } from './ids.ts'
import { playbackToken } from './token.ts'
import { language, listOf, listQuery, pixels, queryBoolean, seconds, timestamp } from './values.ts'
import { LISTING_SORTS } from './video-sorts.ts'

export const listId = z.union([collectionId, spaceId])

export const listedVideo = z.object({
  object: z.literal('listed_video'),
  id: videoId,
  name: z.string(),
  description: z.string(),
  audio_only: z.boolean(),
  language: language.nullable(),
  duration_seconds: seconds.nullable(),
  width: pixels.nullable(),
  height: pixels.nullable(),
  aspect_ratio: z.string().nullable(),
  urls: z.object({
    poster: z.url().nullable(),
    thumbnail: z.url().nullable(),
    image: z.url().nullable(),
  }),
  created_at: timestamp,
})
export type PublicListVideo = z.infer<typeof listedVideo>

export const listedCollection = z.object({
  object: z.literal('listed_collection'),
  id: collectionId,
  name: z.string(),
  video_count: z.int().min(1).describe('What this viewer can see, including subcollections'),
})
export type PublicListCollection = z.infer<typeof listedCollection>

export const listing = listOf(listedVideo).extend({
  id: listId,
  name: z.string(),
  path: z
    .array(z.object({ id: listId, name: z.string() }))
    .describe('Parent collections, outermost first, as far as this viewer can list them'),
  collections: z
    .array(listedCollection)
    .describe(
      'Subcollections by position; empty after the first page, with `recursive`, and in searches',
    ),
})
export type Listing = z.infer<typeof listing>

export const listingQuery = z.strictObject({
  ...listQuery,
  token: playbackToken.optional(),
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Words that must all occur in the name or description; only the first five are used'),
  sort: z
    .enum(LISTING_SORTS)
    .optional()
    .describe(
      'Default: the sort of the collection. Names use natural sort: case and accents are ignored, ' +
        'and 2 comes before 10; `position` is the order arranged by hand',
    ),
  recursive: queryBoolean.optional().describe('Include subcollections'),
})
export type ListingQuery = z.output<typeof listingQuery>

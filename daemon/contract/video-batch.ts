/** A change that is applied to many videos. */
import { z } from 'zod'
import { errorCode, given, reason } from './errors.ts'
import { collectionId, videoId } from './ids.ts'
import { MOST_IN_BATCH } from './limits.ts'
import { tags } from './values.ts'
import { VISIBILITIES } from './visibility.ts'

export const videoBatch = z.strictObject({
  videos: z.array(videoId).min(1).max(MOST_IN_BATCH),
  change: z
    .strictObject({
      collection: collectionId.nullable().optional().describe('null: no collection'),
      visibility: z.enum(VISIBILITIES).optional(),
      add_tags: tags.optional(),
      remove_tags: tags.optional(),
      archived: z.boolean().optional(),
    })
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'must contain a change',
    ),
})
export type VideoBatch = z.output<typeof videoBatch>

export const videoBatchResult = z.object({
  object: z.literal('video_batch'),
  data: z
    .array(
      z.object({
        video: videoId,
        error: z
          .object({ code: errorCode, message: z.string(), reason, given })
          .nullable()
          .describe('Why nothing in this video changed; null if the change was made'),
        before: z
          .object({
            collection: collectionId.nullable(),
            visibility: z.enum(VISIBILITIES),
            tags: z.array(z.string()),
            archived: z.boolean(),
          })
          .nullable()
          .describe('The video before the change; null with an error'),
      }),
    )
    .describe('In the order of the request'),
})
export type VideoBatchResult = z.infer<typeof videoBatchResult>

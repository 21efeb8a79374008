/** Lists of videos: what may be asked for, and in which order. */
import { z } from 'zod'
import { collectionId, subtitleId, videoId, videoIdList } from './ids.ts'
import { LONGEST_TAG } from './limits.ts'
import { VIDEO_STATUSES } from './states.ts'
import { language, listOf, listQuery, queryBoolean, seconds } from './values.ts'
import { VIDEO_SORTS } from './video-sorts.ts'
import { video } from './video.ts'
import { VISIBILITIES } from './visibility.ts'

const wanted = {
  collection: z
    .union([collectionId, z.literal('none')])
    .optional()
    .meta({
      description: 'Only videos in this collection; `none` for those in no collection',
      placeholder: 'id|none',
    }),
  recursive: queryBoolean
    .optional()
    .meta({ description: 'With `collection`: include its subcollections', isSwitch: true }),
  status: z.enum(VIDEO_STATUSES).optional().describe('Only videos with this status'),
  visibility: z.enum(VISIBILITIES).optional().describe('Only videos with this visibility'),
  archived: queryBoolean.optional().describe('Only archived videos; otherwise only the others'),
  tag: z
    .string()
    .min(1)
    .max(LONGEST_TAG)
    .optional()
    .meta({ description: 'Only videos with exactly this tag', placeholder: 'tag' }),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      description:
        'Only videos whose name, tags or transcripts contain all of these words; the start of a ' +
        'word is enough. Ignores case and accents, and uses only the first five words',
      placeholder: 'words',
    }),
  created_after: z.iso.datetime().optional().meta({
    description: 'Only videos created after this time (exclusive)',
    placeholder: '2026-03-01T00:00:00Z',
  }),
  created_before: z.iso.datetime().optional().meta({
    description: 'Only videos created before this time (exclusive)',
    placeholder: '2026-03-01T00:00:00Z',
  }),
  sort: z
    .enum(VIDEO_SORTS)
    .default('-created_at')
    .describe(
      'Sort order; - reverses it. Names use natural sort: case, accents and punctuation are ' +
        'ignored, and 2 comes before 10. `position` is the order arranged by hand in each collection',
    ),
}
export const videoFilter = z.strictObject({
  ...listQuery,
  ids: videoIdList
    .optional()
    .describe('Only these, at most 100, separated by commas; unknown ones are omitted'),
  ...wanted,
})
export type VideoFilter = z.output<typeof videoFilter>

/** A match of a search in a transcript. */
export const videoMatch = z.object({
  video: videoId,
  subtitle: subtitleId,
  language,
  start_seconds: seconds,
  text: z.string().describe('Cue that contains them'),
})
export type VideoMatch = z.infer<typeof videoMatch>
export const videoList = listOf(video).extend({
  matches: z
    .array(videoMatch)
    .optional()
    .describe(
      'With `q`: where the words occur in the transcripts of these videos, at most three ' +
        'places each',
    ),
})
export type VideoList = z.infer<typeof videoList>

const MOST_IDS = 10_000
export const videoIdsFilter = z.strictObject({
  ...listQuery,
  limit: z.coerce.number().int().min(1).max(MOST_IDS).default(MOST_IDS),
  ...wanted,
})
export type VideoIdsFilter = z.output<typeof videoIdsFilter>
export const videoIds = listOf(videoId)

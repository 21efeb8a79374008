/** Videos as models see them: what helps to choose and to answer, not the whole record of the API. */
import { z } from 'zod'
import {
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  LONGEST_TAG,
  MOST_TAGS,
} from '../../daemon/contract/limits.ts'
import type { Video, VideoUpdate } from '../../daemon/contract/video.ts'
import { VISIBILITIES } from '../../daemon/contract/visibility.ts'
import { textLine } from './text.ts'

export const ID = /^[\w-]{1,64}$/
export const videoId = z
  .string()
  .regex(ID, 'must be the ID of a video')
  .describe('ID of the video, as in the results of search_videos')
export const collectionId = z
  .string()
  .regex(ID, 'must be the ID of a collection')
  .describe('ID of a collection, as in the results of list_collections')

export const videoSummary = z.object({
  id: z.string(),
  name: textLine(LONGEST_NAME),
  status: z.string().describe('created, uploaded, processing, ready or errored'),
  playable: z.boolean().describe('Whether it can be watched, possibly before it is ready'),
  archived: z.boolean(),
  visibility: z
    .string()
    .describe('public; or private: its URLs play only with a token or a private link'),
  duration_seconds: z.number().nullable(),
  language: z.string().nullable().describe('Spoken language'),
  collection: z.string().nullable(),
  tags: z.array(textLine(LONGEST_TAG)),
  created_at: z.string(),
  watch_url: z.string().describe('Page for people'),
})

export const summaryOf = (video: Video) => ({ ...video, watch_url: video.urls.watch })

/** What may be set for a new video. */
export const newVideoDetails = {
  name: z.string().min(1).max(LONGEST_NAME).optional(),
  description: z.string().max(LONGEST_DESCRIPTION).optional(),
  collection: collectionId.optional(),
  visibility: z.enum(VISIBILITIES).optional().describe('Default: that of the space'),
  tags: z.array(z.string().min(1).max(LONGEST_TAG)).max(MOST_TAGS).optional(),
  language: z.string().max(35).optional().describe('Spoken language, such as en or pt-BR'),
} satisfies { [field in keyof VideoUpdate]?: z.ZodType<VideoUpdate[field]> }

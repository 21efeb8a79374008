import { z } from 'zod'
import { listOf } from './values.ts'

export const tag = z.object({
  object: z.literal('tag'),
  name: z.string(),
  video_count: z.int().min(1).describe('Number of videos with the tag, without archived ones'),
})
export type Tag = z.infer<typeof tag>
export const tagList = listOf(tag)

import { z } from 'zod'
import { clockTime, seconds } from './values.ts'

export const poster = z.object({
  object: z.literal('poster'),
  source: z
    .enum(['chosen', 'time', 'image'])
    .describe(
      'Chosen automatically (the cover art of an audio file, where it has one), a frame of the ' +
        'video, or an uploaded image',
    ),
  time: seconds
    .nullable()
    .describe(
      'Time of the frame; null for an uploaded image and for cover art, and until one is chosen',
    ),
  url: z
    .url()
    .nullable()
    .describe(
      'Also available as .webp and .avif. Set before the video is playable; null once it ' +
        'is known to be audio only, without an uploaded image or cover art',
    ),
  thumbnail_url: z.url().nullable(),
})
export type Poster = z.infer<typeof poster>

export const posterTime = z.strictObject({
  time: z
    .union([seconds, clockTime])
    .describe('Frame at this time: seconds, or text such as 1:30 or 1:02:03.5'),
})
export type PosterTime = z.infer<typeof posterTime>

import { z } from 'zod'
import { clockTime, seconds } from './values.ts'

export const poster = z.object({
  object: z.literal('poster'),
  source: z
    .enum(['chosen', 'time', 'image'])
    .describe('Chosen by the appliance, a moment of the video, or an uploaded image'),
  time: seconds
    .nullable()
    .describe('The moment that it shows; null for an uploaded image, and until one was chosen'),
  url: z
    .url()
    .nullable()
    .describe(
      'Also as .webp and .avif. Given before the video can be played; null once it is known to ' +
        'be sound without a picture',
    ),
  thumbnail_url: z.url().nullable(),
})
export type Poster = z.infer<typeof poster>

export const posterTime = z.strictObject({
  time: z
    .union([seconds, clockTime])
    .describe('The frame on screen at this moment: seconds, or a text such as 1:30 or 1:02:03.5'),
})
export type PosterTime = z.infer<typeof posterTime>

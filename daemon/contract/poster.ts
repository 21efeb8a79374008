import { z } from 'zod'
import { seconds } from './values.ts'

export const poster = z.object({
  object: z.literal('poster'),
  source: z.enum(['chosen', 'time', 'image']).describe('Chosen by the appliance, a moment of the video, or an uploaded image'),
  time: seconds.nullable().describe('The moment that it shows; null for an uploaded image, and until one was chosen'),
  url: z.url().nullable().describe('Also as .webp and .avif. Given before the video can be played; null once it is known to be sound without a picture'),
  thumbnail_url: z.url().nullable(),
})
export type Poster = z.infer<typeof poster>

export const posterTime = z.strictObject({ time: seconds.describe('The frame on screen at this moment') })
export type PosterTime = z.infer<typeof posterTime>

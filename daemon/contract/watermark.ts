/** An image that is burned into the picture of a video. */
import { z } from 'zod'
import { pixels } from './values.ts'
import { WATERMARK_POSITIONS } from './watermark-look.ts'

const look = {
  position: z.enum(WATERMARK_POSITIONS).describe('Position in the picture'),
  width: z
    .number()
    .min(0.01)
    .max(1)
    .describe('Width of the image, as a share of the picture width'),
  margin: z
    .number()
    .min(0)
    .max(0.25)
    .describe('Distance from the edges, as a share of the picture width'),
  opacity: z.number().min(0.05).max(1).describe('1: opaque'),
}

export const watermark = z.object({
  image: z
    .object({ width: pixels, height: pixels })
    .nullable()
    .describe('null: no image was uploaded, so no watermark is burned in'),
  ...look,
})
export type Watermark = z.infer<typeof watermark>
export type WatermarkLook = Omit<Watermark, 'image'>

export const watermarkUpdate = z.strictObject({
  position: look.position.optional(),
  width: look.width.optional(),
  margin: look.margin.optional(),
  opacity: look.opacity.optional(),
})

export const WATERMARK_USES = ['space', 'none', 'own'] as const

/** What a video has otherwise than its space. */
export const videoEncoding = z.strictObject({
  interlaced: z.enum(['frames', 'fields']).optional().describe('See `encoding` of the space'),
  watermark: watermarkUpdate
    .extend({
      use: z
        .enum(WATERMARK_USES)
        .optional()
        .describe(
          'space: the image of the space; none: no watermark; own: the image that was uploaded ' +
            'with PUT /v1/videos/{id}/watermark',
        ),
    })
    .optional(),
})
export type VideoEncoding = z.infer<typeof videoEncoding>

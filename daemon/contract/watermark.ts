/** An image that is burned into the picture of a video. */
import { z } from 'zod'
import { INTERLACED } from './encoding-choices.ts'
import { pixels } from './values.ts'
import { WATERMARK_LIMITS, WATERMARK_POSITIONS, WATERMARK_USES } from './watermark-look.ts'

const { width, margin, opacity } = WATERMARK_LIMITS
const look = {
  position: z.enum(WATERMARK_POSITIONS).describe('Position in the picture'),
  width: z
    .number()
    .min(width.least)
    .max(width.most)
    .describe('Width of the image, as a share of the picture width'),
  margin: z
    .number()
    .min(margin.least)
    .max(margin.most)
    .describe('Distance from the edges, as a share of the picture width'),
  opacity: z.number().min(opacity.least).max(opacity.most).describe('1: opaque'),
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

/** What a video has otherwise than its space. */
export const videoEncoding = z.strictObject({
  interlaced: z.enum(INTERLACED).optional().describe('See `encoding` of the space'),
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

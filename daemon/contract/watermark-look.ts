/** Where a watermark can be in the picture. Without a library, for the dashboard. */
export const WATERMARK_POSITIONS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type WatermarkPosition = (typeof WATERMARK_POSITIONS)[number]

/** Width and margin as shares of the picture width; opacity as a share of 1. */
export const WATERMARK_LIMITS = {
  width: { least: 0.01, most: 1 },
  margin: { least: 0, most: 0.25 },
  opacity: { least: 0.05, most: 1 },
} as const

/** Which image a video has: that of its space, none, or its own. */
export const WATERMARK_USES = ['space', 'none', 'own'] as const

/** No image, and where one would stand. */
export const DEFAULT_WATERMARK = {
  image: null,
  position: 'bottom-right',
  width: 0.12,
  margin: 0.02,
  opacity: 0.7,
} as const

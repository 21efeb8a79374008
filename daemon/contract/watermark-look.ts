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

/** No image, and where one would stand. */
export const DEFAULT_WATERMARK = {
  image: null,
  position: 'bottom-right',
  width: 0.12,
  margin: 0.02,
  opacity: 0.7,
} as const

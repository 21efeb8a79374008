/** Sizes of renditions by the longer edge in pixels, smallest first: the second part of `h264_sd`. */
export const SIZES = {
  ld: 416,
  sd: 640,
  md: 960,
  hd: 1280,
  fhd: 1920,
  qhd: 2560,
  uhd: 3840,
} as const
export type Size = keyof typeof SIZES
export const SIZE_NAMES = Object.keys(SIZES) as [Size, ...Size[]]

/** A smaller picture is coarse: players start with the smallest that is this large. */
export const isLargeEnoughToStart = ({
  width,
  height,
}: {
  width: number
  height: number
}): boolean => Math.max(width, height) >= SIZES.sd

import type { ColorPlan } from '../ports/media.ts'
import type { VideoStreamInfo } from '../ports/probe.ts'

const RGB = /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|pal8|x2rgb|x2bgr)/
const HDR: Record<string, 'pq' | 'hlg'> = { smpte2084: 'pq', 'arib-std-b67': 'hlg' }

/**
 * Equal color metadata for every rendition: a player without it guesses by size, and colors would
 * change between sizes.
 */
export function planColor({
  color,
  displayWidth,
  displayHeight,
  pixelFormat,
}: VideoStreamInfo): ColorPlan {
  // By the pixel format, not by the tag: some files call YCbCr pixels `gbr`.
  const convertRgb = RGB.test(pixelFormat)
  const convertRange = (color?.fullRange ?? false) && !convertRgb
  const hdr = HDR[color?.transfer ?? '']
  if (hdr)
    return { convertRange, convertRgb, matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', hdr }
  // Missing metadata is guessed as decoders do: BT.601 for standard definition, BT.709 for everything
  // else.
  const usual =
    Math.max(displayWidth, displayHeight) >= 1280 || Math.min(displayWidth, displayHeight) >= 720
      ? 'bt709'
      : 'smpte170m'
  const matrix = color?.matrix === 'gbr' ? null : color?.matrix
  return {
    convertRange,
    convertRgb,
    matrix: convertRgb ? usual : (matrix ?? usual),
    primaries: color?.primaries ?? usual,
    transfer: color?.transfer ?? usual,
  }
}

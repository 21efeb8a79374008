import type { ColorPlan, VideoStreamInfo } from '../ports/media.ts'

const RGB = /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|pal8|x2rgb|x2bgr)/
const HDR: Record<string, 'pq' | 'hlg'> = { smpte2084: 'pq', 'arib-std-b67': 'hlg' }

/**
 * Said in every rendition alike: a player that had to guess would guess by size, and colours would
 * jump between sizes.
 */
export function planColor({
  color,
  displayWidth,
  displayHeight,
  pixelFormat,
}: VideoStreamInfo): ColorPlan {
  // By the format of the pixels, not by the tag: some files call YCbCr pixels `gbr`.
  const convertRgb = RGB.test(pixelFormat)
  const convertRange = (color?.fullRange ?? false) && !convertRgb
  const hdr = HDR[color?.transfer ?? '']
  if (hdr)
    return { convertRange, convertRgb, matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', hdr }
  // What is not said is guessed as decoders do: standard definition is BT.601, all else BT.709.
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

/** A watermark, laid over the largest rendition of a run; the smaller ones are scaled from it. */
import type { RenditionPlan, VideoPlan, WatermarkPlan } from '../../../ports/media.ts'

type Picture = Pick<RenditionPlan, 'width' | 'height'>

/** From the image to what is laid over a picture of this size. */
export function markFilters(
  { frameRate, color }: Pick<VideoPlan, 'frameRate' | 'color'>,
  { width, margin, opacity }: WatermarkPlan,
  picture: Picture,
): string {
  const most = {
    width: Math.max(1, Math.round(picture.width * width)),
    // A tall image stays within the picture.
    height: Math.max(1, picture.height - 2 * edgeOf(margin, picture)),
  }
  const matrix = color ? `:out_color_matrix=${color.matrix}` : ''
  return [
    `scale=${most.width}:${most.height}:force_original_aspect_ratio=decrease`,
    'format=rgba',
    `colorchannelmixer=aa=${opacity}`,
    `scale=out_range=limited${matrix}`,
    'format=yuva420p',
    // The time base of the pictures: with another one, the frames would be counted in other units.
    `settb=${frameRate.den}/${frameRate.num}`,
  ].join(',')
}

export function overlayFilter({ position, margin }: WatermarkPlan, picture: Picture): string {
  const edge = edgeOf(margin, picture)
  /** In ffmpeg's names: the size of the picture, and that of the image. */
  const place = (before: string, behind: string, whole: string, own: string): string => {
    if (position.includes(before)) return String(edge)
    return position.includes(behind) ? `${whole}-${own}-${edge}` : `(${whole}-${own})/2`
  }
  const x = place('left', 'right', 'W', 'w')
  const y = place('top', 'bottom', 'H', 'h')
  return `overlay=x=${x}:y=${y}:format=yuv420,format=yuv420p`
}

const edgeOf = (margin: number, { width, height }: Picture): number =>
  Math.min(Math.round(width * margin), Math.floor((height - 1) / 2))

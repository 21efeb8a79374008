/** The still picture of a video, and its proportions. */
import type { Embed } from '../../daemon/contract/embed.ts'
import { withQuery } from './addresses.ts'
import { secondsOf } from './switches.ts'

/** `poster` of the page: an address, or a moment of the video; else the video's own. */
export function pictureAt(
  poster: string | number | null | undefined,
  video: Embed | undefined,
): string | null {
  const seconds = secondsOf(poster)
  if (seconds === undefined && poster) return String(poster)
  // Until it can be played its addresses answer nothing.
  if (!video?.playable) return null
  if (seconds === undefined) return video.urls.poster
  return video.urls.image && withQuery(video.urls.image, 'time', String(seconds))
}

interface Proportions {
  aspectRatio?: string | null
  width?: string | number | null
  height?: string | number | null
}

/** A style sheet for `:host`: as wide as `width` says, like an image, but never wider than its place. */
export function placeOf(place: Proportions, video: Embed | undefined): string {
  const width = isSize(place.width)
    ? `inline-size: ${Number(place.width)}px; max-inline-size: 100%;`
    : ''
  return `:host { --_aspect-ratio: ${ratioFrom(place, video)}; ${width} }`
}

/** For CSS `aspect-ratio`. 16 / 9 until it is known, so that the page does not jump for most videos. */
function ratioFrom({ aspectRatio, width, height }: Proportions, video: Embed | undefined): string {
  const [, across, down] = /^\s*([\d.]+)\s*[:/]\s*([\d.]+)\s*$/.exec(aspectRatio ?? '') ?? []
  if (isSize(across) && isSize(down)) return `${across} / ${down}`
  if (isSize(width) && isSize(height)) return `${Number(width)} / ${Number(height)}`
  return video?.width && video.height ? `${video.width} / ${video.height}` : '16 / 9'
}

const isSize = (given: string | number | null | undefined): boolean =>
  Number(given) > 0 && Number(given) < Infinity

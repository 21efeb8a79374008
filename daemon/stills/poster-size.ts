import type { Video } from '../contract/video.ts'
import type { PosterChoice } from '../ports/records.ts'
import { POSTER_WIDTHS, type PosterName } from './poster-files.ts'

/** Pixels of the file as it is delivered, never enlarged. null when unknown. */
export function posterSize(
  { renditions }: Pick<Video, 'renditions'>,
  poster: PosterChoice | null,
  name: PosterName,
): { width: number; height: number } | null {
  // Images uploaded before sizes were stored have none.
  const { width, height } =
    poster?.kind === 'image'
      ? poster
      : (renditions.filter(({ kind }) => kind === 'video').sort((a, b) => b.width! - a.width!)[0] ??
        {})
  if (!width || !height) return null
  const shrink = Math.min(1, POSTER_WIDTHS[name] / width)
  return { width: Math.round(width * shrink), height: Math.max(1, Math.round(height * shrink)) }
}

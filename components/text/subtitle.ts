/** Which text of a video is read. */
import type { Subtitle } from '../../daemon/contract/video.ts'

/**
 * `chosen`: an id, by the reader. `wanted`: `original` or a language; `pt` also means `pt-BR`. What
 * is not there gives way to the original, else the first.
 */
export function chooseSubtitle(
  subtitles: readonly Subtitle[],
  chosen: string | undefined,
  wanted: string,
): Subtitle | undefined {
  const word = wanted.trim().toLowerCase()
  const by = (fits: (subtitle: Subtitle) => boolean) => subtitles.find(fits)
  return (
    by(({ id }) => id === chosen) ??
    by(({ language }) => language.toLowerCase() === word) ??
    by(({ language }) => language.toLowerCase().startsWith(`${word}-`)) ??
    by(({ original }) => original) ??
    subtitles[0]
  )
}

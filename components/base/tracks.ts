/** Which sound and which subtitles of a video a page's words mean. */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { AudioTrack, Subtitle } from '../../daemon/contract/video.ts'
import { wordsOf } from './switches.ts'

/** Audio tracks that are ready. */
export const audibleTracks = (video: Embed | undefined): AudioTrack[] =>
  (video?.audio_tracks ?? []).filter(({ status }) => status === 'ready')

/** With those whose files are still being made: of a video that can be played, they can be heard in pieces. */
export function playableTracks(video: Embed | undefined): AudioTrack[] {
  if (!video?.playable) return audibleTracks(video)
  return video.audio_tracks.filter(({ status }) => status !== 'failed')
}

/** `wanted`: an id, a language or `default`. */
export function trackFor(
  video: Embed | undefined,
  wanted: string | null | undefined,
  tracks: readonly AudioTrack[] = audibleTracks(video),
): AudioTrack | undefined {
  const word = wanted?.trim().toLowerCase()
  const named = word
    ? (tracks.find(({ id }) => id.toLowerCase() === word) ??
      tracks.find(({ language }) => language?.toLowerCase() === word) ??
      tracks.find(({ language }) => speaks(language, word)))
    : undefined
  return named ?? tracks.find((track) => track.default) ?? tracks[0]
}

/** `choice`: `all`, `none`, `original`, or languages. */
export function offeredTexts(subtitles: readonly Subtitle[], choice: string): Subtitle[] {
  const words = wordsOf(choice)
  if (words.includes('none')) return []
  if (words.includes('all') || words.length === 0) return [...subtitles]
  return subtitles.filter((subtitle) =>
    words.some((word) =>
      word === 'original' ? subtitle.original : speaks(subtitle.language, word),
    ),
  )
}

/** `choice`: `original`, `none`, or a language. */
export function textFor(offered: readonly Subtitle[], choice: string): Subtitle | undefined {
  const [word] = wordsOf(choice)
  if (word === undefined || word === 'none') return undefined
  if (word === 'original') return offered.find((subtitle) => subtitle.original)
  return (
    offered.find((subtitle) => subtitle.language.toLowerCase() === word) ??
    offered.find((subtitle) => speaks(subtitle.language, word))
  )
}

/** `pt` means any Portuguese; `pt-br` only that. */
function speaks(language: string | null, word: string): boolean {
  const spoken = language?.toLowerCase()
  return spoken === word || (spoken?.startsWith(`${word}-`) ?? false)
}

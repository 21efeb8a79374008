/** Which subtitles are offered, and which one is on at the start. */
import type { Subtitle } from '../../daemon/contract/video.ts'
import { wordsOf } from './settings.ts'
import { STORYBOARD_TRACK } from './storyboard.ts'

export function offeredSubtitles(subtitles: readonly Subtitle[], choice: string): Subtitle[] {
  const words = wordsOf(choice)
  if (words.includes('none')) return []
  if (words.includes('all') || words.length === 0) return [...subtitles]
  return subtitles.filter((subtitle) => words.some((word) => (word === 'original' ? subtitle.original : speaks(subtitle, word))))
}

export function activeSubtitle(offered: readonly Subtitle[], choice: string): Subtitle | undefined {
  const [word] = wordsOf(choice)
  if (word === undefined || word === 'none') return undefined
  if (word === 'original') return offered.find((subtitle) => subtitle.original)
  return offered.find((subtitle) => subtitle.language.toLowerCase() === word) ?? offered.find((subtitle) => speaks(subtitle, word))
}

/** `pt` means any Portuguese; `pt-br` only that. */
function speaks(subtitle: Subtitle, language: string): boolean {
  const spoken = subtitle.language.toLowerCase()
  return spoken === language || spoken.startsWith(`${language}-`)
}

/** Those that are read by people. */
const TEXT_TRACKS = `track:not(${STORYBOARD_TRACK})`

/** Makes the element's tracks these. Their text is drawn by the browser itself and never becomes HTML. */
export function setTracks(media: HTMLMediaElement, offered: readonly Subtitle[]): void {
  const wanted = new Map(offered.map((subtitle) => [subtitle.id as string, subtitle]))
  for (const track of media.querySelectorAll<HTMLTrackElement>(TEXT_TRACKS)) if (!wanted.delete(track.id)) track.remove()
  for (const subtitle of wanted.values()) {
    const element = trackOf(subtitle)
    media.append(element)
    // Chromium turns on by itself, beside the one that is on, any track whose mode nobody has ever changed.
    element.track.mode = 'hidden'
    element.track.mode = 'disabled'
  }
}

/** Shows one track, or none. */
export function showTrack(media: HTMLMediaElement, active: Subtitle | undefined): void {
  for (const { id, track } of media.querySelectorAll<HTMLTrackElement>(TEXT_TRACKS)) track.mode = id === active?.id ? 'showing' : 'disabled'
}

function trackOf(subtitle: Subtitle): HTMLTrackElement {
  const track = document.createElement('track')
  track.id = subtitle.id
  track.kind = subtitle.kind
  track.srclang = subtitle.language
  track.label = subtitle.label
  track.src = subtitle.url
  return track
}

/** What holds for this element: the page's word, else the appliance's, else the default. */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { AudioTrack, Subtitle } from '../../daemon/contract/video.ts'
import { chosenOf, wordsOf } from '../base/switches.ts'

export const AUDIO_CONTROLS = ['play', 'seek', 'time', 'volume', 'rate', 'audio-track', 'subtitles'] as const
export type AudioControl = (typeof AUDIO_CONTROLS)[number]

export interface PageWishes {
  color?: string | null
  controls?: string | readonly string[] | null
  subtitles?: string | null
  activeSubtitle?: string | null
}

export function controlsOf(page: PageWishes, video: Embed | undefined): ReadonlySet<AudioControl> {
  if (page.controls !== null && page.controls !== undefined) return chosenOf(page.controls, AUDIO_CONTROLS)
  const said = video?.settings.controls
  // The appliance's word is about its player, which has no button for what only sound is asked for.
  return said === undefined ? new Set(AUDIO_CONTROLS) : chosenOf(`${said} audio-track`, AUDIO_CONTROLS)
}

export const colorOf = (page: PageWishes, video: Embed | undefined): string | null => page.color ?? video?.settings.color ?? null

/** Those that can be heard. */
export const heardTracks = (video: Embed | undefined): AudioTrack[] => (video?.audio_tracks ?? []).filter(({ status }) => status === 'ready')

/** `wanted`: an id, a language or `default`. */
export function trackFor(video: Embed | undefined, wanted: string | null | undefined): AudioTrack | undefined {
  const tracks = heardTracks(video)
  const word = wanted?.trim().toLowerCase()
  const byLanguage = (fits: (language: string) => boolean) => tracks.find(({ language }) => language !== null && fits(language.toLowerCase()))
  return (
    (word ? (tracks.find(({ id }) => id.toLowerCase() === word) ?? byLanguage((language) => language === word) ?? byLanguage((language) => language.startsWith(`${word}-`))) : undefined) ??
    tracks.find((track) => track.default) ?? tracks[0]
  )
}

export function offeredTexts(page: PageWishes, video: Embed | undefined): Subtitle[] {
  const words = wordsOf(page.subtitles ?? video?.settings.subtitles ?? 'all')
  const all = video?.subtitles ?? []
  if (words.includes('none')) return []
  if (words.includes('all') || words.length === 0) return all
  return all.filter((subtitle) => words.some((word) => (word === 'original' ? subtitle.original : speaks(subtitle, word))))
}

/** `chosen`: an id, by the listener; empty for none. */
export function activeText(page: PageWishes, video: Embed | undefined, chosen: string | undefined): Subtitle | undefined {
  const offered = offeredTexts(page, video)
  if (chosen !== undefined) return offered.find(({ id }) => id === chosen)
  const [word = 'none'] = wordsOf(page.activeSubtitle ?? video?.settings.active_subtitle ?? 'none')
  return word === 'none' ? undefined : offered.find((subtitle) => (word === 'original' ? subtitle.original : speaks(subtitle, word)))
}

/** `pt` means any Portuguese; `pt-br` only that. */
function speaks({ language }: Subtitle, word: string): boolean {
  const spoken = language.toLowerCase()
  return spoken === word || spoken.startsWith(`${word}-`)
}

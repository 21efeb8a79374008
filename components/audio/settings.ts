/** Resolves the settings: the page's value, else the appliance's, else the default. */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { Subtitle } from '../../daemon/contract/video.ts'
import { chosenOf } from '../base/switches.ts'
import { offeredTexts as offered, textFor } from '../base/tracks.ts'

export const AUDIO_CONTROLS = [
  'play',
  'seek',
  'time',
  'volume',
  'rate',
  'audio-track',
  'subtitles',
] as const
export type AudioControl = (typeof AUDIO_CONTROLS)[number]

export interface PageWishes {
  color?: string | null
  controls?: string | readonly string[] | null
  subtitles?: string | null
  activeSubtitle?: string | null
}

export function controlsOf(page: PageWishes, video: Embed | undefined): ReadonlySet<AudioControl> {
  if (page.controls !== null && page.controls !== undefined)
    return chosenOf(page.controls, AUDIO_CONTROLS)
  const given = video?.settings.controls
  // The appliance's word is about its player, which has no button for what only sound is asked for.
  return given === undefined
    ? new Set(AUDIO_CONTROLS)
    : chosenOf(`${given} audio-track`, AUDIO_CONTROLS)
}

export const colorOf = (page: PageWishes, video: Embed | undefined): string | null =>
  page.color ?? video?.settings.color ?? null

export const offeredTexts = (page: PageWishes, video: Embed | undefined): Subtitle[] =>
  offered(video?.subtitles ?? [], page.subtitles ?? video?.settings.subtitles ?? 'all')

/** `chosen`: an id, by the listener; empty for none. */
export function activeText(
  page: PageWishes,
  video: Embed | undefined,
  chosen: string | undefined,
): Subtitle | undefined {
  const texts = offeredTexts(page, video)
  if (chosen !== undefined) return texts.find(({ id }) => id === chosen)
  return textFor(texts, page.activeSubtitle ?? video?.settings.active_subtitle ?? 'none')
}

/** Resolves the settings: the page's value, else the appliance's, else the default. */
import type { PlayerSettings } from '../../daemon/contract/settings.ts'
import { CONTROLS, type PlayerControl } from './control-names.ts'
import { REMEMBERED, REMEMBERED_AT_FIRST, type Remembered } from './memory.ts'
import { chosenOf, isOn, oneOf, secondsOf } from '../base/switches.ts'

type StatedSettings<Type> = Type | null | undefined
type Switch = StatedSettings<string | boolean>

/** Attributes or properties set by the page; null and undefined are unset. */
export interface PageSettings {
  color?: StatedSettings<string>
  theme?: StatedSettings<string>
  controls?: StatedSettings<string | readonly string[]>
  subtitles?: StatedSettings<string>
  activeSubtitle?: StatedSettings<string>
  audioTrack?: StatedSettings<string>
  title?: string
  poster?: StatedSettings<string | number>
  aspectRatio?: StatedSettings<string>
  autoplay?: Switch
  preload?: StatedSettings<string>
  quality?: StatedSettings<string>
  maxQuality?: StatedSettings<string>
  startTime?: StatedSettings<string | number>
  endTime?: StatedSettings<string | number>
  hotkeys?: Switch
  remember?: StatedSettings<string | readonly string[]>
  cmcd?: StatedSettings<string>
}

export const AUTOPLAYS = ['always', 'visible', 'off'] as const
export type Autoplay = (typeof AUTOPLAYS)[number]
export const PRELOADS = ['none', 'metadata', 'auto'] as const
export type Preload = (typeof PRELOADS)[number]

export interface PlayerChoices {
  color: string
  /** `default`, `float`, or the address of a file. */
  theme: string
  controls: ReadonlySet<PlayerControl>
  /** `all`, `none`, `original`, or languages. */
  subtitles: string
  /** `original`, `none`, or a language. */
  activeSubtitle: string
  /** `default`, a language, or a track's id. */
  audioTrack: string
  /** Empty for the video's own name. */
  title: string
  poster: string | number | null
  aspectRatio: string | null
  autoplay: Autoplay
  preload: Preload
  /** `auto`, or what `sizeOf` understands. */
  quality: string
  maxQuality: string | null
  startSeconds: number
  endSeconds: number | undefined
  hotkeys: boolean
  /** What is kept for the viewer's next visit. */
  remember: ReadonlySet<Remembered>
  /** Which version of CMCD goes with each request; null: none. */
  cmcd: 1 | 2 | null
}

export const DEFAULT_COLOR = '#2f6fed'

export function settle(page: PageSettings, appliance: PlayerSettings = {}): PlayerChoices {
  return {
    color: page.color ?? appliance.color ?? DEFAULT_COLOR,
    theme: page.theme || (appliance.theme ?? 'default'),
    controls: chosenOf(page.controls ?? appliance.controls, CONTROLS),
    subtitles: page.subtitles ?? appliance.subtitles ?? 'all',
    activeSubtitle: page.activeSubtitle ?? appliance.active_subtitle ?? 'none',
    audioTrack: page.audioTrack ?? appliance.audio_track ?? 'default',
    title: page.title || (appliance.title ?? ''),
    poster: page.poster ?? appliance.poster ?? null,
    aspectRatio: page.aspectRatio ?? appliance.aspect_ratio ?? null,
    autoplay: autoplayOf(page.autoplay ?? appliance.autoplay),
    preload:
      oneOf(PRELOADS, page.preload ?? appliance.preload) ?? (page.preload === '' ? 'auto' : 'none'),
    quality: page.quality ?? appliance.quality ?? 'auto',
    maxQuality: page.maxQuality ?? appliance.max_quality ?? null,
    startSeconds: secondsOf(page.startTime) ?? appliance.start_time ?? 0,
    endSeconds: secondsOf(page.endTime) ?? appliance.end_time,
    hotkeys: isOn(page.hotkeys, appliance.hotkeys ?? true),
    cmcd: page.cmcd === '1' ? 1 : page.cmcd === '2' ? 2 : null,
    remember: chosenOf(page.remember, REMEMBERED, REMEMBERED_AT_FIRST),
  }
}

/** `autoplay` alone is `always`, as on `<video>`. */
function autoplayOf(given: Switch): Autoplay {
  return oneOf(AUTOPLAYS, given) ?? (isOn(given, false) ? 'always' : 'off')
}

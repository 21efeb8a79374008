/** What holds for this player: the page's word, else the appliance's, else the default. */
import type { PlayerSettings } from '../../daemon/contract/settings.ts'

export const CONTROLS = ['play', 'time', 'seek', 'volume', 'subtitles', 'quality', 'fullscreen'] as const
export type Control = (typeof CONTROLS)[number]

/** What the page has set, as attributes or properties; absent means it has not. */
export interface PageSettings {
  color?: string | null
  controls?: string | readonly string[] | null
  subtitles?: string | null
  activeSubtitle?: string | null
}

export interface Settings {
  color: string
  controls: ReadonlySet<Control>
  /** `all`, `none`, `original`, or languages. */
  subtitles: string
  /** `original`, `none`, or a language. */
  activeSubtitle: string
}

export const DEFAULT_COLOR = '#2f6fed'

export function settle(page: PageSettings, appliance: PlayerSettings = {}): Settings {
  return {
    color: page.color ?? appliance.color ?? DEFAULT_COLOR,
    controls: controlsOf(page.controls ?? appliance.controls ?? CONTROLS),
    subtitles: page.subtitles ?? appliance.subtitles ?? 'all',
    activeSubtitle: page.activeSubtitle ?? appliance.active_subtitle ?? 'none',
  }
}

/** Unknown words are passed over, so that a page may name controls of a later version. */
function controlsOf(given: string | readonly string[]): ReadonlySet<Control> {
  const words = wordsOf(given)
  return new Set(words.includes('none') ? [] : CONTROLS.filter((control) => words.includes(control)))
}

export function wordsOf(given: string | readonly string[]): string[] {
  return (typeof given === 'string' ? given.split(/[\s,]+/) : [...given]).map((word) => word.trim().toLowerCase()).filter(Boolean)
}

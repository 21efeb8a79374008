/**
 * Every player setting of the contract: with which control it is set, and in which group it stands.
 * The types hold it complete.
 */
import {
  AUTOPLAY_CHOICES,
  BUILT_IN_THEMES,
  CONTROL_NAMES,
  LATEST_SECONDS,
  METRICS_CHOICES,
  PLAYBACK_RATES,
  PRELOAD_CHOICES,
} from '../../../daemon/contract/player-choices.ts'
import type { PlayerSettings } from '../../../daemon/contract/settings.ts'
import { SIZE_NAMES } from '../../../daemon/contract/sizes.ts'
import type { Video } from '../../../daemon/contract/video.ts'

export type SettingName = keyof PlayerSettings
export type SettingValue = string | number | boolean | null
export type SettingValues = Record<SettingName, SettingValue>

export interface TypedControl {
  kind: 'colour' | 'time' | 'number' | 'text'
  min?: number
  max?: number
  most?: number
  pattern?: string
  suggestions?: readonly string[]
}
type SettingControl = (
  | TypedControl
  | { kind: 'switch' | 'choice' | 'languages' | 'several'; options: readonly string[] }
  | { kind: 'tracks'; of: 'subtitles' | 'audio_tracks'; options: readonly string[] }
) & {
  /** What the player does where nothing is set. Without it, that depends on the video, or the player finds out. */
  otherwise?: SettingValue
}

const SWITCH = { kind: 'switch', options: ['on', 'off'] } as const
const TIME = { kind: 'time', min: 0, max: LATEST_SECONDS } as const

export const SETTINGS: Record<SettingName, SettingControl> = {
  color: {
    kind: 'colour',
    otherwise: '#2f6fed',
    pattern: '#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})',
  },
  theme: { kind: 'choice', options: BUILT_IN_THEMES, otherwise: 'default' },
  controls: { kind: 'several', options: CONTROL_NAMES, otherwise: CONTROL_NAMES.join(' ') },
  title: { kind: 'text', most: 300 },
  poster: TIME,
  aspect_ratio: {
    kind: 'text',
    most: 20,
    pattern: String.raw`\d+(\.\d+)?\s*(:|\/)\s*\d+(\.\d+)?`,
    suggestions: ['16/9', '4/3', '1/1', '9/16', '21/9'],
  },
  autoplay: { kind: 'choice', options: AUTOPLAY_CHOICES, otherwise: 'off' },
  muted: { ...SWITCH, otherwise: false },
  loop: { ...SWITCH, otherwise: false },
  preload: { kind: 'choice', options: PRELOAD_CHOICES, otherwise: 'none' },
  start_time: { ...TIME, otherwise: 0 },
  end_time: TIME,
  playback_rate: {
    kind: 'number',
    min: PLAYBACK_RATES.least,
    max: PLAYBACK_RATES.most,
    otherwise: 1,
  },
  quality: { kind: 'choice', options: ['auto', ...SIZE_NAMES], otherwise: 'auto' },
  max_quality: { kind: 'choice', options: SIZE_NAMES, otherwise: 'uhd' },
  subtitles: {
    kind: 'tracks',
    of: 'subtitles',
    options: ['all', 'none', 'original'],
    otherwise: 'all',
  },
  active_subtitle: {
    kind: 'tracks',
    of: 'subtitles',
    options: ['none', 'original'],
    otherwise: 'none',
  },
  audio_track: { kind: 'tracks', of: 'audio_tracks', options: ['default'], otherwise: 'default' },
  hotkeys: { ...SWITCH, otherwise: true },
  metrics: { kind: 'choice', options: METRICS_CHOICES, otherwise: 'respect' },
  locale: { kind: 'languages', options: ['en', 'nl', 'de', 'fr', 'es'] },
}

export const GROUPS = {
  look: ['color', 'theme', 'title', 'poster', 'aspect_ratio', 'controls'],
  playing: ['autoplay', 'muted', 'loop', 'start_time', 'end_time', 'playback_rate', 'preload'],
  tracks: ['quality', 'max_quality', 'subtitles', 'active_subtitle', 'audio_track'],
  viewer: ['hotkeys', 'locale', 'metrics'],
} as const satisfies Record<string, readonly SettingName[]>

const NAMES = Object.keys(SETTINGS) as SettingName[]

export const valuesOf = (settings: PlayerSettings): SettingValues =>
  Object.fromEntries(NAMES.map((name) => [name, settings[name] ?? null])) as SettingValues

export const settingsOf = (values: SettingValues): PlayerSettings =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as PlayerSettings

/** Attributes of the player, every one of them, since it may have started with others. */
export function attributesOf(
  video: Video,
  own: SettingValues,
  space: PlayerSettings,
): ReadonlyMap<string, string> {
  const { name: title, width, height, duration_seconds: end_time } = video
  const aspect_ratio = width && height ? `${width}/${height}` : '16/9'
  const defaults: PlayerSettings = { title, aspect_ratio, end_time: end_time ?? undefined }
  const attributes = new Map<string, string>()
  for (const name of NAMES) {
    const value = own[name] ?? space[name] ?? defaults[name] ?? SETTINGS[name].otherwise
    if (value === undefined) continue
    const text = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
    attributes.set(name.replace('_', '-'), text)
  }
  return attributes
}

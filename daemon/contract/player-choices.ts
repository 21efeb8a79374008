/** What the player can be set to. Without zod, so that pages can import it. */
export const CONTROL_NAMES = [
  'play',
  'skip',
  'time',
  'seek',
  'volume',
  'chapters',
  'subtitles',
  'quality',
  'rate',
  'audio-track',
  'pip',
  'airplay',
  'cast',
  'fullscreen',
  'title',
  'context-menu',
] as const

/** Pages can use theme files beside these. */
export const BUILT_IN_THEMES = ['default', 'float'] as const
export const AUTOPLAY_CHOICES = ['off', 'visible', 'always'] as const
export const PRELOAD_CHOICES = ['none', 'metadata', 'auto'] as const
/** respect: not if the browser sends Do Not Track or Global Privacy Control. */
export const METRICS_CHOICES = ['respect', 'on', 'off'] as const
export const PLAYBACK_RATES = { least: 0.25, most: 4 } as const
/** Times in a video are at most a week. */
export const LATEST_SECONDS = 86_400 * 7

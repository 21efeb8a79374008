/** Values of a video's `settings` and a space's `player_settings`: the attributes of the player. */
import { z } from 'zod'
import { LONGEST_NAME } from './limits.ts'
import {
  AUTOPLAY_CHOICES,
  BUILT_IN_THEMES,
  CONTROL_NAMES,
  LATEST_SECONDS,
  METRICS_CHOICES,
  PLAYBACK_RATES,
  PRELOAD_CHOICES,
} from './player-choices.ts'
import { SIZE_NAMES } from './sizes.ts'
import { hexColor } from './values.ts'

const controlWords = z
  .string()
  .max(200)
  .refine(
    (words) =>
      words
        .split(/\s+/)
        .filter(Boolean)
        .every((word) => word === 'none' || (CONTROL_NAMES as readonly string[]).includes(word)),
    `must be a list of ${CONTROL_NAMES.join(', ')}, separated by spaces; or none`,
  )

const seconds = z.number().min(0).max(LATEST_SECONDS)
const size = z.enum(SIZE_NAMES)

/** Attributes that only a page can set: video and token, when to load, size, what it remembers and sends a CDN. */
export const PAGE_ATTRIBUTES = [
  'embed',
  'token',
  'loading',
  'width',
  'height',
  'remember',
  'cmcd',
  'placeholder',
] as const

export const playerSettings = z.strictObject({
  color: hexColor.optional().describe('Accent color of the player'),
  theme: z
    .enum(BUILT_IN_THEMES)
    .optional()
    .describe('Style of the controls; only pages can use theme files'),
  controls: controlWords.optional().describe('Controls to show, separated by spaces'),
  subtitles: z
    .string()
    .max(200)
    .optional()
    .describe('all, none, original, or languages separated by spaces'),
  active_subtitle: z
    .string()
    .max(40)
    .optional()
    .describe('original, none, or the language that is on at the start'),
  audio_track: z.string().max(40).optional().describe('default, a language, or a track ID'),
  title: z.string().max(LONGEST_NAME).optional().describe("Shown instead of the video's name"),
  poster: seconds.optional().describe('Time in the video, in seconds'),
  aspect_ratio: z
    .string()
    .regex(/^\d+(\.\d+)?\s*[:/]\s*\d+(\.\d+)?$/, 'must be a ratio such as 16/9')
    .optional()
    .describe('Such as 16/9; default: that of the video'),
  autoplay: z
    .enum(AUTOPLAY_CHOICES)
    .optional()
    .describe('off: only on request; visible: while it is in view; always: as soon as possible'),
  loop: z.boolean().optional(),
  muted: z.boolean().optional(),
  preload: z.enum(PRELOAD_CHOICES).optional().describe('What to load before playback'),
  quality: z
    .union([z.literal('auto'), size])
    .optional()
    .describe('Quality to play until the viewer chooses one'),
  max_quality: size.optional().describe('Maximum quality to play'),
  playback_rate: z.number().min(PLAYBACK_RATES.least).max(PLAYBACK_RATES.most).optional(),
  start_time: seconds.optional().describe('Start of playback in seconds'),
  end_time: seconds.optional().describe('End of playback in seconds'),
  hotkeys: z
    .boolean()
    .optional()
    .describe('Whether keyboard shortcuts work while the player has focus'),
  metrics: z
    .enum(METRICS_CHOICES)
    .optional()
    .describe(
      'Whether to measure viewing; respect (default): not if the browser sends Do Not ' +
        'Track or Global Privacy Control',
    ),
  locale: z
    .string()
    .max(35)
    .optional()
    .describe('Language of the player interface; default: that of the page'),
})
export type PlayerSettings = z.infer<typeof playerSettings>

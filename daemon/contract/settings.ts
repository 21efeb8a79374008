/** What `settings` of a video and `player_settings` of a space may hold: the player's attributes. */
import { z } from 'zod'
import { hexColor } from './values.ts'

export const CONTROL_NAMES = [
  'play',
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
] as const
export type ControlName = (typeof CONTROL_NAMES)[number]

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

const seconds = z
  .number()
  .min(0)
  .max(86_400 * 7)
const size = z.enum(['sd', 'hd', 'fhd', 'qhd', 'uhd'])

/**
 * Attributes that a page alone can set: which video and by what right, when it is loaded at all,
 * and how large it is in the page.
 */
export const PAGE_ATTRIBUTES = ['embed', 'token', 'loading', 'width', 'height'] as const

export const playerSettings = z.strictObject({
  color: hexColor.optional().describe('Accent colour of the player'),
  theme: z
    .enum(['default', 'float'])
    .optional()
    .describe('How the controls look; files of themes are named by pages alone'),
  controls: controlWords.optional().describe('Which controls are shown, separated by spaces'),
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
  audio_track: z.string().max(40).optional().describe("default, a language, or a track's id"),
  title: z.string().max(300).optional().describe("Instead of the video's name"),
  poster: seconds.optional().describe('Seconds into the video'),
  aspect_ratio: z
    .string()
    .regex(/^\d+(\.\d+)?\s*[:/]\s*\d+(\.\d+)?$/, 'must be a ratio such as 16/9')
    .optional()
    .describe("Such as 16/9; default is the video's"),
  autoplay: z
    .enum(['always', 'visible', 'off'])
    .optional()
    .describe('Plays once it can; while it is in view; when asked to'),
  loop: z.boolean().optional(),
  muted: z.boolean().optional(),
  preload: z
    .enum(['none', 'metadata', 'auto'])
    .optional()
    .describe('What is loaded before it is played'),
  quality: z
    .union([z.literal('auto'), size])
    .optional()
    .describe('What is played until the viewer chooses'),
  max_quality: size.optional().describe('Nothing larger is played'),
  playback_rate: z.number().min(0.25).max(4).optional(),
  start_time: seconds.optional().describe('Where it begins, in seconds'),
  end_time: seconds.optional().describe('Where it ends, in seconds'),
  hotkeys: z.boolean().optional().describe('Whether keys work while the player has the focus'),
  metrics: z
    .enum(['on', 'respect', 'off'])
    .optional()
    .describe(
      'Whether viewing is measured; respect, the default: not where a browser says Do Not ' +
        'Track or Global Privacy Control',
    ),
  locale: z
    .string()
    .max(35)
    .optional()
    .describe("Language of the player's words; default is the page's"),
})
export type PlayerSettings = z.infer<typeof playerSettings>

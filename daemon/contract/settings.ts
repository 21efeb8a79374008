/** What `settings` of a video and `player_settings` of a space may hold: the player's attributes. */
import { z } from 'zod'
import { hexColor } from './values.ts'

export const CONTROL_NAMES = ['play', 'time', 'seek', 'volume', 'subtitles', 'quality', 'fullscreen'] as const
export type ControlName = (typeof CONTROL_NAMES)[number]

const controlWords = z
  .string()
  .max(200)
  .refine(
    (words) => words.split(/\s+/).filter(Boolean).every((word) => word === 'none' || (CONTROL_NAMES as readonly string[]).includes(word)),
    `is a list of ${CONTROL_NAMES.join(', ')}, separated by spaces; or none`,
  )

export const playerSettings = z.strictObject({
  color: hexColor.optional().describe('Accent colour of the player'),
  controls: controlWords.optional().describe('Which controls are shown, separated by spaces'),
  subtitles: z.string().max(200).optional().describe('all, none, original, or languages separated by spaces'),
  active_subtitle: z.string().max(40).optional().describe('original, none, or the language that is on at the start'),
})
export type PlayerSettings = z.infer<typeof playerSettings>

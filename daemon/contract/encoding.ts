/** How a space has its videos encoded. */
import { z } from 'zod'
import { videoId } from './ids.ts'
import { bytes } from './values.ts'

export const ENCODING_PROFILES = ['fast', 'balanced', 'small'] as const
export type EncodingProfile = (typeof ENCODING_PROFILES)[number]
export const EXTRA_CODECS = ['hevc', 'av1'] as const

export const encoding = z.object({
  profile: z
    .enum(ENCODING_PROFILES)
    .describe(
      'fast: ready sooner, larger files; balanced; small: smaller files for about twice the time',
    ),
  codecs: z
    .array(z.enum(['h264', ...EXTRA_CODECS]))
    .describe('What each size is encoded as; h264 always, since every player has it'),
  hardware: z
    .enum(['off', 'auto'])
    .describe(
      'auto: H.264 by the graphics processor when it has an encoder that works; larger files at the same quality',
    ),
})
export type Encoding = z.infer<typeof encoding>

export const encodingUpdate = z.strictObject({
  profile: encoding.shape.profile.optional(),
  codecs: encoding.shape.codecs
    .refine((codecs) => codecs.includes('h264'), 'must hold h264: every player has it')
    .refine((codecs) => new Set(codecs).size === codecs.length, 'must name each codec once')
    .optional(),
  hardware: encoding.shape.hardware.optional(),
})
export type EncodingUpdate = z.infer<typeof encodingUpdate>

export const DEFAULT_ENCODING: Encoding = { profile: 'balanced', codecs: ['h264'], hardware: 'off' }

/** What an encoding costs on this machine: some seconds of a video of the space are really encoded. */
export const encodingEstimate = z.object({
  object: z.literal('encoding_estimate'),
  encoding,
  video: videoId.describe('Whose picture was encoded: the newest that is ready'),
  sample_seconds: z.number().describe('How many seconds of it'),
  seconds_per_minute: z
    .number()
    .describe('How long a minute of such a video takes, with all encoders at work'),
  bytes_per_minute: bytes.describe(
    'Room that a minute of it takes, all sizes together, without its source and sound',
  ),
  renditions: z.array(z.object({ name: z.string(), bytes_per_minute: bytes })),
})
export type EncodingEstimate = z.infer<typeof encodingEstimate>

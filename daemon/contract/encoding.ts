/** How a space has its videos encoded. */
import { z } from 'zod'

export const ENCODING_PROFILES = ['fast', 'balanced', 'small'] as const
export type EncodingProfile = (typeof ENCODING_PROFILES)[number]
export const EXTRA_CODECS = ['hevc', 'av1'] as const

export const encoding = z.object({
  profile: z.enum(ENCODING_PROFILES).describe('fast: ready sooner, larger files; balanced; small: smaller files for about twice the time'),
  codecs: z.array(z.enum(['h264', ...EXTRA_CODECS])).describe('What each size is encoded as; h264 always, since every player has it'),
  hardware: z.enum(['off', 'auto']).describe('auto: H.264 by the graphics processor when it has an encoder that works; larger files at the same quality'),
})
export type Encoding = z.infer<typeof encoding>

export const encodingUpdate = z.strictObject({
  profile: encoding.shape.profile.optional(),
  codecs: encoding.shape.codecs
    .refine((codecs) => codecs.includes('h264'), 'must hold h264: every player has it')
    .refine((codecs) => new Set(codecs).size === codecs.length, 'names a codec twice')
    .optional(),
  hardware: encoding.shape.hardware.optional(),
})
export type EncodingUpdate = z.infer<typeof encodingUpdate>

export const DEFAULT_ENCODING: Encoding = { profile: 'balanced', codecs: ['h264'], hardware: 'off' }

/** How videos can be encoded. Without zod, so that pages can import it. */
export const ENCODING_PROFILES = ['fast', 'balanced', 'small'] as const
export type EncodingProfile = (typeof ENCODING_PROFILES)[number]
/** Beside h264, which every player supports. */
export const EXTRA_CODECS = ['hevc', 'av1'] as const
export const VIDEO_CODECS = ['h264', ...EXTRA_CODECS] as const
export type VideoCodec = (typeof VIDEO_CODECS)[number]
/** Whether the graphics processor encodes. */
export const HARDWARE_CHOICES = ['off', 'auto'] as const
/** In LUFS. Below, speech is too quiet for phones; above, little but the limiter would be heard. */
export const LOUDNESS_TARGETS = { least: -31, most: -9 } as const
/** What interlaced video becomes. */
export const INTERLACED = ['frames', 'fields'] as const

/** How a space has its videos encoded. */
import { z } from 'zod'
import {
  ENCODING_PROFILES,
  HARDWARE_CHOICES,
  INTERLACED,
  LOUDNESS_TARGETS,
  VIDEO_CODECS,
} from './encoding-choices.ts'
import { videoId } from './ids.ts'
import { bytes } from './values.ts'
import { DEFAULT_WATERMARK } from './watermark-look.ts'
import { watermark, watermarkUpdate } from './watermark.ts'

export const encoding = z.object({
  profile: z
    .enum(ENCODING_PROFILES)
    .describe(
      'fast: ready sooner, larger files; balanced; small: smaller files in about twice the time',
    ),
  codecs: z
    .array(z.enum(VIDEO_CODECS))
    .describe('Codecs of each size; always includes h264, which every player supports'),
  hardware: z
    .enum(HARDWARE_CHOICES)
    .describe(
      'auto: encode H.264 with the graphics processor if it has a working encoder; larger ' +
        'files at the same quality',
    ),
  play_while_uploading: z
    .boolean()
    .describe('Whether videos are encoded and can be played before the upload is complete'),
  loudness: z
    .union([z.literal('off'), z.number().min(LOUDNESS_TARGETS.least).max(LOUDNESS_TARGETS.most)])
    .describe(
      'Target for the integrated loudness of all audio in LUFS (EBU R 128), such as -23, -16 or ' +
        '-14; off: as loud as in the file. With a target, videos play only after the upload is ' +
        'complete, because their loudness is not known before that',
    ),
  interlaced: z
    .enum(INTERLACED)
    .describe(
      'How interlaced video is converted. frames: one frame per pair of fields (50i to 25p); ' +
        'fields: one frame per field (50i to 50p), which moves as smoothly as the original',
    ),
  watermark: watermark.describe(
    'Burned into every rendition of new videos, which then cannot be played without encoding. ' +
      'Upload the image with PUT /v1/spaces/{id}/watermark',
  ),
})
export type Encoding = z.infer<typeof encoding>

export const encodingUpdate = z.strictObject({
  profile: encoding.shape.profile.optional(),
  codecs: encoding.shape.codecs
    .refine((codecs) => codecs.includes('h264'), 'must include h264, which every player supports')
    .refine((codecs) => new Set(codecs).size === codecs.length, 'must list each codec once')
    .optional(),
  hardware: encoding.shape.hardware.optional(),
  play_while_uploading: encoding.shape.play_while_uploading.optional(),
  loudness: encoding.shape.loudness.optional(),
  interlaced: encoding.shape.interlaced.optional(),
  watermark: watermarkUpdate.optional(),
})
export type EncodingUpdate = z.infer<typeof encodingUpdate>

export const DEFAULT_ENCODING: Encoding = {
  profile: 'balanced',
  codecs: ['h264'],
  hardware: 'off',
  play_while_uploading: true,
  loudness: 'off',
  interlaced: 'frames',
  watermark: DEFAULT_WATERMARK,
}

/** Encoding cost on this machine, measured by encoding some seconds of a video of the space. */
export const encodingEstimate = z.object({
  object: z.literal('encoding_estimate'),
  encoding,
  video: videoId.describe('Video that was used: the newest that is ready'),
  sample_seconds: z.number().describe('Seconds of it that were encoded'),
  seconds_per_minute: z.number().describe('Encoding time per minute of video, using all encoders'),
  bytes_per_minute: bytes.describe(
    'Disk space per minute of video, all sizes together, without source and audio',
  ),
  renditions: z.array(z.object({ name: z.string(), bytes_per_minute: bytes })),
})
export type EncodingEstimate = z.infer<typeof encodingEstimate>
